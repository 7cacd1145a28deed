package dev.sfumato.secagg.vector;

/**
 * Entry {@code i} of a packed vector stands in the bits {@code i * bits} up to {@code (i + 1) *
 * bits} of the byte string, least significant bit of the first byte first; the bits left over in
 * the last byte are zero.
 */
final class BitPacking {
  /** A 64-bit read that starts inside a byte holds an entry of at most this many bits whole. */
  private static final int WIDEST_SINGLE_READ = 57;

  private BitPacking() {}

  /** How many entries, from the first, can be had with one 64-bit read inside the array. */
  static int wholeReads(VectorShape shape) {
    if (shape.bits() > WIDEST_SINGLE_READ) {
      return 0;
    }
    long lastStart = (long) shape.packedBytes() - Long.BYTES;
    if (lastStart < 0) {
      return 0;
    }
    // The read of entry i starts at byte floor(i bits / 8), which must be at most lastStart.
    return (int) Math.min(shape.length(), (lastStart * 8 + 7) / shape.bits() + 1);
  }

  /** An entry wherever it stands, byte by byte: for the tail, and for entries over 57 bits. */
  static long entryNearEnd(byte[] packed, VectorShape shape, int index) {
    long at = (long) index * shape.bits();
    int offset = (int) (at >>> 3);
    int skipped = (int) (at & 7);
    long entry = (packed[offset] & 0xffL) >>> skipped;
    int have = 8 - skipped;
    while (have < shape.bits()) {
      offset++;
      entry |= (packed[offset] & 0xffL) << have;
      have += 8;
    }
    return entry & (shape.modulus() - 1);
  }

  static void putRest(byte[] target, int offset, long word) {
    long rest = word;
    for (int i = offset; i < target.length; i++) {
      target[i] = (byte) rest;
      rest >>>= 8;
    }
  }

  /** Whether the bits after the last entry are zero: a vector has one packed form, not 128. */
  static boolean endsInZeros(byte[] packed, VectorShape shape) {
    int used = (int) (((long) shape.length() * shape.bits()) & 7);
    return used == 0 || (packed[packed.length - 1] & 0xff) >>> used == 0;
  }
}
