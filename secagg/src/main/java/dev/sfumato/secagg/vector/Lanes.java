package dev.sfumato.secagg.vector;

/**
 * The numbers of a vector, one a lane of 32 or 64 bits, with the arithmetic of the lane's width.
 * Whatever stands above {@code bits} is cut only where entries leave: a power of two divides the
 * lane's own modulus, so every step between may wrap.
 */
abstract sealed class Lanes permits IntLanes, LongLanes {
  final VectorShape shape;

  Lanes(VectorShape shape) {
    this.shape = shape;
  }

  static Lanes zero(VectorShape shape) {
    return shape.isNarrow() ? new IntLanes(shape) : new LongLanes(shape);
  }

  abstract long get(int index);

  abstract void set(int index, long value);

  abstract Lanes copy();

  abstract void add(Lanes other);

  /** Adds {@code count} little-endian lanes of a key stream to those from {@code first} on. */
  abstract void addStream(byte[] stream, int first, int count);

  abstract void subtractStream(byte[] stream, int first, int count);

  abstract void addPacked(byte[] packed);

  abstract void pack(byte[] target);

  abstract void wipe();

  final long entry(int index) {
    return get(index) & (shape.modulus() - 1);
  }

  final void checkSame(Lanes other) {
    if (!shape.equals(other.shape)) {
      throw new IllegalArgumentException("shape: " + other.shape + " (expected: " + shape + ")");
    }
  }
}
