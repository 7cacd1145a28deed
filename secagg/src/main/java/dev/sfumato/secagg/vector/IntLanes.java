package dev.sfumato.secagg.vector;

import java.util.Arrays;

/** Lanes of 32 bits, for entries of 8 to 32 bits. */
final class IntLanes extends Lanes {
  private final int[] lanes;

  IntLanes(VectorShape shape) {
    this(shape, new int[shape.length()]);
  }

  private IntLanes(VectorShape shape, int[] lanes) {
    super(shape);
    this.lanes = lanes;
  }

  @Override
  long get(int index) {
    return lanes[index];
  }

  @Override
  void set(int index, long value) {
    lanes[index] = (int) value;
  }

  @Override
  Lanes copy() {
    return new IntLanes(shape, lanes.clone());
  }

  @Override
  void add(Lanes other) {
    checkSame(other);
    int[] added = ((IntLanes) other).lanes;
    int[] sum = lanes;
    for (int i = 0; i < sum.length; i++) {
      sum[i] += added[i];
    }
  }

  @Override
  void addStream(byte[] stream, int first, int count) {
    int[] sum = lanes;
    for (int i = 0; i < count; i++) {
      sum[first + i] += LittleEndian.getInt(stream, i << 2);
    }
  }

  @Override
  void subtractStream(byte[] stream, int first, int count) {
    int[] sum = lanes;
    for (int i = 0; i < count; i++) {
      sum[first + i] -= LittleEndian.getInt(stream, i << 2);
    }
  }

  @Override
  void addPacked(byte[] packed) {
    int bits = shape.bits();
    long mask = shape.modulus() - 1;
    int[] sum = lanes;
    int whole = BitPacking.wholeReads(shape);
    for (int i = 0; i < whole; i++) {
      long at = (long) i * bits;
      sum[i] += (int) ((LittleEndian.getLong(packed, (int) (at >>> 3)) >>> (at & 7)) & mask);
    }
    for (int i = whole; i < sum.length; i++) {
      sum[i] += (int) BitPacking.entryNearEnd(packed, shape, i);
    }
  }

  @Override
  void pack(byte[] target) {
    int bits = shape.bits();
    long mask = shape.modulus() - 1;
    long word = 0;
    int filled = 0;
    int offset = 0;
    for (int lane : lanes) {
      long entry = lane & mask;
      word |= entry << filled;
      filled += bits;
      if (filled >= Long.SIZE) {
        LittleEndian.putLong(target, offset, word);
        offset += Long.BYTES;
        filled -= Long.SIZE;
        // The part of the entry that the full word had no room for.
        word = entry >>> (bits - filled);
      }
    }
    BitPacking.putRest(target, offset, word);
  }

  @Override
  void wipe() {
    Arrays.fill(lanes, 0);
  }
}
