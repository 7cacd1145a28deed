package dev.sfumato.secagg.vector;

/**
 * A vector of whole numbers modulo a power of two: what a client hands in and what the server
 * opens. Every entry lies in {@code 0 .. 2^bits - 1}. Nothing changes it but {@link #wipe}.
 *
 * <p>It does not print its entries: before the mask they are somebody's location.
 */
public final class ModularVector {
  private final Lanes lanes;

  ModularVector(Lanes lanes) {
    this.lanes = lanes;
  }

  public static ModularVector of(VectorShape shape, long... entries) {
    if (entries.length != shape.length()) {
      throw new IllegalArgumentException(
          "entries: " + entries.length + " (expected: " + shape.length() + ")");
    }
    Lanes lanes = Lanes.zero(shape);
    for (int i = 0; i < entries.length; i++) {
      if (entries[i] < 0 || entries[i] >= shape.modulus()) {
        // The index may be told, the value never.
        throw new IllegalArgumentException("entry " + i + " (expected: 0 to 2^bits - 1)");
      }
      lanes.set(i, entries[i]);
    }
    return new ModularVector(lanes);
  }

  /**
   * Reads a packed vector.
   *
   * @throws IllegalArgumentException when the length is wrong or a bit after the last entry is set
   */
  public static ModularVector unpack(VectorShape shape, Bytes packed) {
    packed.ofLength(shape.packedBytes(), "packed");
    if (!isInRange(shape, packed)) {
      throw new IllegalArgumentException("packed: bits set after the last entry");
    }
    Lanes lanes = Lanes.zero(shape);
    lanes.addPacked(packed.array());
    return new ModularVector(lanes);
  }

  /** Whether a packed vector of the right length has nothing outside its entries. */
  public static boolean isInRange(VectorShape shape, Bytes packed) {
    return BitPacking.endsInZeros(packed.array(), shape);
  }

  public VectorShape shape() {
    return lanes.shape;
  }

  public int length() {
    return lanes.shape.length();
  }

  public long entry(int index) {
    return lanes.entry(index);
  }

  public Bytes pack() {
    byte[] packed = new byte[lanes.shape.packedBytes()];
    lanes.pack(packed);
    return Bytes.wrap(packed);
  }

  /** Makes all entries zero; whoever made the vector does so when nobody needs it any more. */
  public void wipe() {
    lanes.wipe();
  }

  Lanes lanes() {
    return lanes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ModularVector that
        && shape().equals(that.shape())
        && pack().equals(that.pack());
  }

  @Override
  public int hashCode() {
    return pack().hashCode();
  }

  @Override
  public String toString() {
    return "ModularVector[" + lanes.shape + "]";
  }
}
