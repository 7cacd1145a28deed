package dev.sfumato.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Epsilon;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModulusTest {

  @Test
  void ofBits_sharesTheRoomBetweenBothSides() {
    // m = 256, sums in 0 .. 100: 155 left, 77 below zero and 78 above 100.
    Modulus modulus = Modulus.ofBits(8, 100, 1);
    assertThat(modulus.size()).isEqualTo(256);
    assertThat(modulus.threshold()).isEqualTo(77);
    assertThat(modulus.decode(0)).isZero();
    assertThat(modulus.decode(255)).isEqualTo(-1);
    assertThat(modulus.decode(178)).isEqualTo(178);
    assertThat(modulus.decode(179)).isEqualTo(-77);
  }

  @Test
  void ofBits_tooNarrowForTheSums_readsResiduesAsTheyAre() {
    Modulus modulus = Modulus.ofBits(8, 10_000, 1);
    assertThat(modulus.threshold()).isZero();
    assertThat(modulus.decode(255)).isEqualTo(255);
    assertThat(Modulus.ofBits(8, 256, 1).threshold()).isZero();
  }

  @Test
  void leastFor_byHand() {
    // Discrete Laplace noise with rate 1 for one entry: 2 e^(-theta T) M(theta) <= 2^-40 asks for
    // T of about 40 ln 2 + ln 2 + ln(e T M') = 33; 10,000 + 2 x 33 + 1 takes 14 bits.
    Modulus modulus = Modulus.leastFor(10_000, 1, share("1", 1, 10_000), 1);
    assertThat(modulus.bits()).isEqualTo(14);
    assertThat(modulus.threshold()).isEqualTo((16_384 - 1 - 10_000) / 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1, 1",
    "10000, 0.005, 1, 9000, 8000",
    "100, 0.001, 1, 1, 1000000",
    "16300, 1, 1, 14000, 10000",
    "9000, 0.5, 1000, 8000, 100000",
    "1000, 0.001, 1000000, 900, 10000000"
  })
  void leastFor_isTheLeastThatHolds(
      long devices, String epsilon, long sensitivity, int divisor, long sums) {
    NoiseShare share = share(epsilon, sensitivity, divisor);
    Modulus modulus = Modulus.leastFor(devices, sensitivity, share, sums);
    NoiseLaw law = share.sumOf(devices);
    assertThat(law.tail((double) modulus.threshold()) * sums).isLessThanOrEqualTo(0x1p-40);
    long roomAbove = modulus.size() - modulus.threshold() - devices * sensitivity;
    assertThat(law.tail((double) roomAbove) * sums).isLessThanOrEqualTo(0x1p-40);
    if (modulus.bits() > Modulus.MIN_BITS) {
      long half = Modulus.ofBits(modulus.bits() - 1, devices, sensitivity).threshold();
      assertThat(law.tail((double) half) * sums).isGreaterThan(0x1p-40);
    }
  }

  @Test
  void reduceAndDecode_areInverses() {
    SplittableRandom random = new SplittableRandom(7);
    for (int bits = Modulus.MIN_BITS; bits <= Modulus.MAX_BITS; bits++) {
      Modulus modulus = Modulus.ofBits(bits, 37, 3);
      for (int i = 0; i < 200; i++) {
        long value = random.nextLong(-modulus.threshold(), modulus.size() - modulus.threshold());
        long residue = modulus.reduce(value);
        assertThat(residue).isEqualTo(Math.floorMod(value, modulus.size()));
        assertThat(modulus.decode(residue)).isEqualTo(value);
        long any = random.nextLong();
        assertThat(modulus.reduce(modulus.decode(modulus.reduce(any))))
            .isEqualTo(modulus.reduce(any));
      }
    }
  }

  @Test
  void modulus_refusesBadValuesByName() {
    assertThatThrownBy(() -> Modulus.ofBits(7, 1, 1)).hasMessage("bits: 7 (expected: 8 .. 62)");
    assertThatThrownBy(() -> Modulus.ofBits(63, 1, 1)).hasMessage("bits: 63 (expected: 8 .. 62)");
    assertThatThrownBy(() -> new Modulus(8, 256)).hasMessage("threshold: 256 (expected: 0 .. 255)");
    assertThatThrownBy(() -> Modulus.ofBits(8, 1, 1).decode(256))
        .hasMessage("residue: 256 (expected: 0 .. 255)");
    assertThatThrownBy(() -> Modulus.ofBits(8, 0, 1)).hasMessage("devices: 0 (expected: >= 1)");
  }

  @Test
  void leastFor_overflow_isRefusedByName() {
    assertThatThrownBy(() -> Modulus.leastFor(1L << 40, 1L << 32, share("1", 1, 1), 1))
        .hasMessage("devices x l1Sensitivity: 1099511627776 x 4294967296 (expected: below 2^62)");
    assertThatThrownBy(() -> Modulus.leastFor(1L << 30, 1L << 32, share("1", 1, 1), 1))
        .hasMessageStartingWith("modulus: 2^63 (expected: at most 2^62, for sums up to ");
  }

  private static NoiseShare share(String epsilon, long sensitivity, int divisor) {
    return new NoiseShare(Epsilon.parse(epsilon), sensitivity, divisor);
  }
}
