package dev.sfumato.secagg.vector;

/**
 * How many entries a vector has and how many bits each: the modulus is {@code 2^bits}.
 *
 * @param length entries, 1 to 2^24
 * @param bits bits an entry, 8 to 62
 */
public record VectorShape(int length, int bits) {
  public static final int MIN_BITS = 8;
  public static final int MAX_BITS = 62;
  public static final int MAX_LENGTH = 1 << 24;

  /** Entries of at most this many bits are summed in 32-bit lanes, wider ones in 64-bit lanes. */
  private static final int NARROW_BITS = 32;

  public VectorShape {
    if (length < 1 || length > MAX_LENGTH) {
      throw new IllegalArgumentException("length: " + length + " (expected: 1 to 2^24)");
    }
    if (bits < MIN_BITS || bits > MAX_BITS) {
      throw new IllegalArgumentException("bits: " + bits + " (expected: 8 to 62)");
    }
  }

  public long modulus() {
    return 1L << bits;
  }

  public int laneBytes() {
    return isNarrow() ? Integer.BYTES : Long.BYTES;
  }

  public boolean isNarrow() {
    return bits <= NARROW_BITS;
  }

  public int packedBytes() {
    return (int) (((long) length * bits + 7) >>> 3);
  }

  /** Key stream that one mask takes. */
  public long maskBytes() {
    return (long) length * laneBytes();
  }
}
