package dev.sfumato.core.noise.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.noise.InsecureRandomness;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.core.privacy.Epsilon;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExactNoiseTest {

  @Test
  void draw_hasTheLengthAsked_howeverBlocksFall() {
    for (int divisor : new int[] {1, 2, 3, 7, 9_000, Integer.MAX_VALUE}) {
      for (int length : new int[] {0, 1, 2, 3, 7, 10}) {
        NoiseShare share = share("0.1", 1, divisor);
        assertThat(ExactNoise.draw(share, length, new SecureRandomness())).hasSize(length);
        assertThat(PlainNoise.draw(share, length, new SecureRandomness())).hasSize(length);
      }
    }
  }

  @Test
  void draw_negativeLength_refuses() {
    assertThatThrownBy(() -> ExactNoise.draw(share("1", 1, 1), -1, new SecureRandomness()))
        .hasMessage("length: -1 (expected: 0 .. 2147483647)");
  }

  @Test
  void draw_sameSeed_isTheSame() {
    NoiseShare share = share("0.1", 1, 7);
    assertThat(ExactNoise.draw(share, 100, new InsecureRandomness(5)))
        .isEqualTo(ExactNoise.draw(share, 100, new InsecureRandomness(5)));
  }

  /** The largest epsilon leaves nothing to draw, in any of a million entries. */
  @Test
  void draw_hugeEpsilon_isZero() {
    long[] noise = ExactNoise.draw(share("1000", 1, 1), 10_000, new SecureRandomness());
    assertThat(Arrays.stream(noise).allMatch(each -> each == 0)).isTrue();
  }

  /** Noise of some 10^13: whole, in no time, and of the size it should have. */
  @Test
  void draw_leastEpsilonAndLargestSensitivity_neitherOverflowsNorStalls() {
    NoiseShare share = share("0.001", NoiseShare.MAX_SENSITIVITY, 1);
    long[] noise = ExactNoise.draw(share, 10_000, new InsecureRandomness(11));
    double mean = Arrays.stream(noise).mapToDouble(Math::abs).average().orElseThrow();
    // |Laplace| has mean 2^32 / 0.001 and as large a deviation; 10,000 draws: 6 deviations are 6%.
    assertThat(mean / (0x1p32 / 0.001)).isBetween(0.94, 1.06);
  }

  @Test
  void draw_oneBlockForAll_isMostlyZero() {
    long[] noise = ExactNoise.draw(share("1", 1, 1_000_000), 1_000, new InsecureRandomness(2));
    assertThat(Arrays.stream(noise).filter(each -> each != 0).count()).isLessThan(10);
  }

  private static NoiseShare share(String epsilon, long sensitivity, int divisor) {
    return new NoiseShare(Epsilon.parse(epsilon), sensitivity, divisor);
  }
}
