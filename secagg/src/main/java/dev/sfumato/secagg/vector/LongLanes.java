package dev.sfumato.secagg.vector;

import java.util.Arrays;

/** Lanes of 64 bits, for entries of 33 to 62 bits. */
final class LongLanes extends Lanes {
  private final long[] lanes;

  LongLanes(VectorShape shape) {
    this(shape, new long[shape.length()]);
  }

  private LongLanes(VectorShape shape, long[] lanes) {
    super(shape);
    this.lanes = lanes;
  }

  @Override
  long get(int index) {
    return lanes[index];
  }

  @Override
  void set(int index, long value) {
    lanes[index] = value;
  }

  @Override
  Lanes copy() {
    return new LongLanes(shape, lanes.clone());
  }

  @Override
  void add(Lanes other) {
    checkSame(other);
    long[] added = ((LongLanes) other).lanes;
    long[] sum = lanes;
    for (int i = 0; i < sum.length; i++) {
      sum[i] += added[i];
    }
  }

  @Override
  void addStream(byte[] stream, int first, int count) {
    long[] sum = lanes;
    for (int i = 0; i < count; i++) {
      sum[first + i] += LittleEndian.getLong(stream, i << 3);
    }
  }

  @Override
  void subtractStream(byte[] stream, int first, int count) {
    long[] sum = lanes;
    for (int i = 0; i < count; i++) {
      sum[first + i] -= LittleEndian.getLong(stream, i << 3);
    }
  }

  @Override
  void addPacked(byte[] packed) {
    int bits = shape.bits();
    long mask = shape.modulus() - 1;
    long[] sum = lanes;
    int whole = BitPacking.wholeReads(shape);
    for (int i = 0; i < whole; i++) {
      long at = (long) i * bits;
      sum[i] += (LittleEndian.getLong(packed, (int) (at >>> 3)) >>> (at & 7)) & mask;
    }
    for (int i = whole; i < sum.length; i++) {
      sum[i] += BitPacking.entryNearEnd(packed, shape, i);
    }
  }

  @Override
  void pack(byte[] target) {
    int bits = shape.bits();
    long mask = shape.modulus() - 1;
    long word = 0;
    int filled = 0;
    int offset = 0;
    for (long lane : lanes) {
      long entry = lane & mask;
      word |= entry << filled;
      filled += bits;
      if (filled >= Long.SIZE) {
        LittleEndian.putLong(target, offset, word);
        offset += Long.BYTES;
        filled -= Long.SIZE;
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
