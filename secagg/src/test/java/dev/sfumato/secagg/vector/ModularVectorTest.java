package dev.sfumato.secagg.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.Seeds;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ModularVectorTest {
  @Test
  void pack_everyWidthAndManyLengths_isOneLongLittleEndianNumber() {
    SplittableRandom random = new SplittableRandom(Seeds.of("packing"));
    for (int bits = VectorShape.MIN_BITS; bits <= VectorShape.MAX_BITS; bits++) {
      for (int length = 1; length < 40; length++) {
        VectorShape shape = new VectorShape(length, bits);
        ModularVector vector = Fixtures.vector(shape, random);
        Bytes packed = vector.pack();
        assertThat(new BigInteger(1, reversed(packed.array()))).isEqualTo(asNumber(vector));
        assertThat(packed.length()).isEqualTo((length * bits + 7) / 8);
        assertThat(ModularVector.unpack(shape, packed)).isEqualTo(vector);
      }
    }
  }

  @Test
  void addPacked_twoVectors_isTheirSumModuloThePower() {
    SplittableRandom random = new SplittableRandom(Seeds.of("adding"));
    for (int bits = VectorShape.MIN_BITS; bits <= VectorShape.MAX_BITS; bits++) {
      VectorShape shape = new VectorShape(100, bits);
      ModularVector one = Fixtures.vector(shape, random);
      ModularVector other = Fixtures.vector(shape, random);
      RunningSum sum = RunningSum.startingFrom(one);
      sum.addPacked(other.pack());
      for (int i = 0; i < shape.length(); i++) {
        long expected = (one.entry(i) + other.entry(i)) & (shape.modulus() - 1);
        assertThat(sum.toVector().entry(i)).isEqualTo(expected);
      }
    }
  }

  @Test
  void of_entriesOutOfRange_areRefusedWithoutTheirValue() {
    VectorShape shape = new VectorShape(2, 8);
    assertThatThrownBy(() -> ModularVector.of(shape, 0, 256))
        .hasMessage("entry 1 (expected: 0 to 2^bits - 1)");
    assertThatThrownBy(() -> ModularVector.of(shape, -1, 0)).hasMessageContaining("entry 0");
    assertThatThrownBy(() -> ModularVector.of(shape, 1)).hasMessageContaining("entries: 1");
  }

  @Test
  void unpack_wrongLengthOrBitsAfterTheEnd_isRefused() {
    VectorShape shape = new VectorShape(3, 9);
    assertThatThrownBy(() -> ModularVector.unpack(shape, Bytes.wrap(new byte[3])))
        .hasMessage("packed: 3 bytes (expected: 4)");
    assertThatThrownBy(() -> ModularVector.unpack(shape, Bytes.wrap(new byte[] {0, 0, 0, 8})))
        .hasMessageContaining("after the last entry");
  }

  @Test
  void toString_doesNotTellTheEntries() {
    assertThat(ModularVector.of(new VectorShape(1, 8), 77).toString()).doesNotContain("77");
  }

  private static BigInteger asNumber(ModularVector vector) {
    BigInteger number = BigInteger.ZERO;
    for (int i = vector.length() - 1; i >= 0; i--) {
      number = number.shiftLeft(vector.shape().bits()).or(BigInteger.valueOf(vector.entry(i)));
    }
    return number;
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }
}
