package dev.sfumato.core.noise.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.noise.EnumeratedRandomness;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.Epsilon;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeometricTest {

  /** Every course of the coin but those that are less likely than one in a hundred million. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "1, 2", "2, 3", "3, 7"})
  void toss_headsWithProbabilityExpOfMinusTheFraction(long numerator, long denominator) {
    Map<Boolean, Double> law =
        EnumeratedRandomness.law(
            1e-8, randomness -> ExponentialCoin.toss(numerator, denominator, randomness));
    double missing = 1 - EnumeratedRandomness.mass(law);
    assertThat(missing).isLessThan(1e-4);
    assertThat(law.getOrDefault(true, 0.0))
        .isCloseTo(Math.exp(-(double) numerator / denominator), within(missing + 1e-12));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "1, 2", "3, 2"})
  void draw_isGeometric(long numerator, long denominator) {
    Geometric geometric = new Geometric(numerator, denominator);
    Map<Long, Double> law = EnumeratedRandomness.law(1e-6, geometric::draw);
    double missing = 1 - EnumeratedRandomness.mass(law);
    assertThat(missing).isLessThan(0.02);
    double rate = (double) numerator / denominator;
    for (long k = 0; k < 8; k++) {
      assertThat(law.getOrDefault(k, 0.0))
          .isCloseTo(-Math.expm1(-rate) * Math.exp(-rate * k), within(missing + 1e-12));
    }
  }

  @Test
  void of_share_isInLowestTerms() {
    assertThat(Geometric.of(new NoiseShare(Epsilon.parse("1"), 1, 1)))
        .isEqualTo(new Geometric(1, 1));
    assertThat(Geometric.of(new NoiseShare(Epsilon.parse("0.5"), 1_000, 1)))
        .isEqualTo(new Geometric(1, 2_000));
    assertThat(Geometric.of(new NoiseShare(Epsilon.parse("1000"), 1, 1)))
        .isEqualTo(new Geometric(1_000, 1));
  }

  /** Ten thousand heads of exp(-1) in a row: the sum throws, and neither wraps nor is clamped. */
  @Test
  void draw_beyondALong_throws() {
    int[] heads = {0};
    Randomness lucky =
        new Randomness() {
          @Override
          public long nextBits(int bits) {
            return 0;
          }

          @Override
          public long nextBelow(long bound) {
            // A coin that stops at its third place is heads, at its fourth tails.
            return (bound == 3 && heads[0]++ < 10_000) || bound == 4 ? 1 : 0;
          }
        };
    assertThatThrownBy(() -> new Geometric(1, 1L << 52).draw(lucky))
        .isInstanceOf(ArithmeticException.class);
  }
}
