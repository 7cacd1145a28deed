package dev.sfumato.secagg.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunningSumTest {
  /** Widths on both sides of where lanes become 64 bits and where single reads end. */
  private static final int[] WIDTHS = {8, 9, 16, 31, 32, 33, 56, 57, 58, 61, 62};

  @Test
  void addStream_fromAnyPlace_addsLittleEndianLanesThereAndNowhereElse() {
    SplittableRandom random = new SplittableRandom(Seeds.of("streams"));
    for (int bits : WIDTHS) {
      VectorShape shape = new VectorShape(20, bits);
      ModularVector before = Fixtures.vector(shape, random);
      byte[] stream = stream(shape, 7, random);
      RunningSum sum = RunningSum.startingFrom(before);
      sum.addStream(stream, 5, 7);
      for (int i = 0; i < 20; i++) {
        long added = i < 5 || i >= 12 ? 0 : lane(stream, shape, i - 5);
        long expected = (before.entry(i) + added) & (shape.modulus() - 1);
        assertThat(sum.toVector().entry(i)).as("%s bits, entry %s", bits, i).isEqualTo(expected);
      }
    }
  }

  @Test
  void subtractStream_afterAddStream_leavesWhatWas() {
    SplittableRandom random = new SplittableRandom(Seeds.of("streams back"));
    for (int bits : WIDTHS) {
      VectorShape shape = new VectorShape(33, bits);
      ModularVector before = Fixtures.vector(shape, random);
      byte[] stream = stream(shape, 33, random);
      RunningSum sum = RunningSum.startingFrom(before);
      sum.addStream(stream, 0, 33);
      assertThat(sum.toVector()).isNotEqualTo(before);
      sum.subtractStream(stream, 0, 33);
      assertThat(sum.toVector()).isEqualTo(before);
    }
  }

  private static byte[] stream(VectorShape shape, int lanes, SplittableRandom random) {
    byte[] stream = new byte[lanes * shape.laneBytes()];
    random.nextBytes(stream);
    return stream;
  }

  private static long lane(byte[] stream, VectorShape shape, int index) {
    ByteBuffer buffer = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
    return shape.isNarrow() ? buffer.getInt(4 * index) : buffer.getLong(8 * index);
  }

  @Test
  void add_manyInAnyOrder_isTheSame() {
    SplittableRandom random = new SplittableRandom(Seeds.of("order"));
    for (int bits : WIDTHS) {
      VectorShape shape = new VectorShape(9, bits);
      ModularVector a = Fixtures.vector(shape, random);
      ModularVector b = Fixtures.vector(shape, random);
      ModularVector c = Fixtures.vector(shape, random);
      RunningSum one = RunningSum.zero(shape);
      one.add(a);
      one.addPacked(b.pack());
      one.add(c);
      RunningSum other = RunningSum.startingFrom(c);
      RunningSum rest = RunningSum.startingFrom(b);
      rest.add(a);
      other.add(rest);
      assertThat(one.toVector()).isEqualTo(other.toVector());
      assertThat(one.pack()).isEqualTo(other.toVector().pack());
    }
  }

  @Test
  void startingFromAndToVector_areCopies() {
    VectorShape shape = new VectorShape(2, 8);
    ModularVector vector = ModularVector.of(shape, 1, 2);
    RunningSum sum = RunningSum.startingFrom(vector);
    ModularVector taken = sum.toVector();
    sum.add(vector);
    assertThat(vector).isEqualTo(ModularVector.of(shape, 1, 2));
    assertThat(taken).isEqualTo(ModularVector.of(shape, 1, 2));
    assertThat(sum.toVector()).isEqualTo(ModularVector.of(shape, 2, 4));
  }

  @Test
  void add_anotherShape_isRefused() {
    RunningSum sum = RunningSum.zero(new VectorShape(4, 16));
    for (VectorShape other : new VectorShape[] {new VectorShape(5, 16), new VectorShape(4, 17)}) {
      assertThatThrownBy(() -> sum.add(RunningSum.zero(other))).hasMessageContaining("shape");
    }
    RunningSum wide = RunningSum.zero(new VectorShape(4, 40));
    assertThatThrownBy(() -> wide.add(RunningSum.zero(new VectorShape(4, 41))))
        .hasMessageContaining("shape");
    assertThatThrownBy(() -> sum.addPacked(Bytes.wrap(new byte[9])))
        .hasMessage("packed: 9 bytes (expected: 8)");
  }

  @Test
  void wipe_ofSumAndVector_leavesZeros() {
    for (int bits : WIDTHS) {
      VectorShape shape = new VectorShape(3, bits);
      ModularVector vector = ModularVector.of(shape, 1, 2, shape.modulus() - 1);
      RunningSum sum = RunningSum.startingFrom(vector);
      vector.wipe();
      assertThat(vector).isEqualTo(ModularVector.of(shape, 0, 0, 0));
      assertThat(sum.toVector().entry(1)).isEqualTo(2);
      sum.wipe();
      assertThat(sum.toVector()).isEqualTo(ModularVector.of(shape, 0, 0, 0));
    }
  }

  @Test
  void toString_doesNotTellTheSum() {
    RunningSum sum = RunningSum.startingFrom(ModularVector.of(new VectorShape(1, 8), 77));
    assertThat(sum.toString()).doesNotContain("77");
  }

  /** Single reads must stay inside the array, and be as many as can. */
  @Test
  void wholeReads_ofEveryShape_stayInsideTheArray() {
    for (int bits = VectorShape.MIN_BITS; bits <= VectorShape.MAX_BITS; bits++) {
      for (int length = 1; length < 70; length++) {
        VectorShape shape = new VectorShape(length, bits);
        int reads = BitPacking.wholeReads(shape);
        assertThat(reads).isBetween(0, bits > 57 ? 0 : length);
        if (reads > 0) {
          long last = (long) (reads - 1) * bits / 8;
          assertThat(last + Long.BYTES).isLessThanOrEqualTo(shape.packedBytes());
        }
        if (bits <= 57 && reads < length) {
          assertThat((long) reads * bits / 8 + Long.BYTES).isGreaterThan(shape.packedBytes());
        }
      }
    }
  }

  @Test
  void shape_lanesAndBytes_areThoseOfItsWidth() {
    assertThat(new VectorShape(3, 32).laneBytes()).isEqualTo(4);
    assertThat(new VectorShape(3, 33).laneBytes()).isEqualTo(8);
    assertThat(new VectorShape(3, 33).maskBytes()).isEqualTo(24);
    assertThat(new VectorShape(VectorShape.MAX_LENGTH, 62).packedBytes()).isEqualTo(130_023_424);
    assertThat(new VectorShape(1, 62).modulus()).isEqualTo(1L << 62);
  }
}
