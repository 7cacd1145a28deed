package dev.sfumato.secagg.vector;

/**
 * A sum that is being made: inputs, packed inputs and masks are added straight into it, so that
 * neither a mask nor a second vector is ever held. Not safe for more than one thread.
 */
public final class RunningSum {
  private final Lanes lanes;

  private RunningSum(Lanes lanes) {
    this.lanes = lanes;
  }

  public static RunningSum zero(VectorShape shape) {
    return new RunningSum(Lanes.zero(shape));
  }

  /** Starts from a copy of the vector. */
  public static RunningSum startingFrom(ModularVector vector) {
    return new RunningSum(vector.lanes().copy());
  }

  public VectorShape shape() {
    return lanes.shape;
  }

  public void add(RunningSum other) {
    lanes.add(other.lanes);
  }

  public void add(ModularVector vector) {
    lanes.add(vector.lanes());
  }

  /** Adds a packed vector whose length and range were checked before. */
  public void addPacked(Bytes packed) {
    packed.ofLength(lanes.shape.packedBytes(), "packed");
    lanes.addPacked(packed.array());
  }

  /** Adds {@code count} lanes of key stream to the entries from {@code first} on. */
  public void addStream(byte[] stream, int first, int count) {
    lanes.addStream(stream, first, count);
  }

  /** Subtracts {@code count} lanes of key stream from the entries from {@code first} on. */
  public void subtractStream(byte[] stream, int first, int count) {
    lanes.subtractStream(stream, first, count);
  }

  public Bytes pack() {
    byte[] packed = new byte[lanes.shape.packedBytes()];
    lanes.pack(packed);
    return Bytes.wrap(packed);
  }

  /** A copy of what has been summed so far. */
  public ModularVector toVector() {
    return new ModularVector(lanes.copy());
  }

  public void wipe() {
    lanes.wipe();
  }

  @Override
  public String toString() {
    return "RunningSum[" + lanes.shape + "]";
  }
}
