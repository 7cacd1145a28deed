package dev.sfumato.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.privacy.Epsilon;
import org.junit.jupiter.api.Test;

class NoiseShareTest {
  private static final Epsilon ONE = Epsilon.parse("1");

  @Test
  void share_refusesBadValuesByName() {
    assertThatThrownBy(() -> new NoiseShare(ONE, 0, 1))
        .hasMessage("l1Sensitivity: 0 (expected: 1 .. 4294967296)");
    assertThatThrownBy(() -> new NoiseShare(ONE, 1L << 33, 1))
        .hasMessage("l1Sensitivity: 8589934592 (expected: 1 .. 4294967296)");
    assertThatThrownBy(() -> new NoiseShare(ONE, 1, 0)).hasMessage("divisor: 0 (expected: >= 1)");
    assertThatThrownBy(() -> new NoiseShare(ONE, 1, 1).sumOf(-1))
        .hasMessage("survivors: -1 (expected: 0 .. 9223372036854775807)");
  }

  @Test
  void sumOf_asManyAsTheDivisor_isDiscreteLaplace() {
    NoiseShare share = new NoiseShare(Epsilon.parse("0.5"), 2, 9_000);
    assertThat(share.sumOf(9_000)).isEqualTo(new NoiseLaw(0.25, 1));
    assertThat(share.sumOf(9_500).shape()).isEqualTo(9_500.0 / 9_000);
  }

  @Test
  void expectedWork_byHand() {
    // 2 d / a = 222.2 blocks, 223 with the cut one; -ln(1 - 1/e) = 0.4587 clusters for each.
    assertThat(new NoiseShare(ONE, 1, 9_000).expectedWork(1_000_000)).isEqualTo(326);
    assertThat(new NoiseShare(ONE, 1, 1).expectedWork(0)).isZero();
  }

  @Test
  void expectedWork_widestNoise_isStillBounded() {
    NoiseShare widest = new NoiseShare(Epsilon.parse("0.001"), 1_000_000, 9_000);
    assertThat(widest.expectedWork(1_000_000)).isEqualTo((long) Math.ceil(223 * (1 + 20.7232658)));
  }

  /** The bound counts draws of clusters: compare it with the sizes of geometric sums. */
  @Test
  void expectedWork_isTheMeanNumberOfClusters() {
    double rate = 0.3;
    double beta = Math.exp(-rate);
    double mean = 0;
    for (int j = 1; j < 500; j++) {
      mean += Math.pow(beta, j) / j; // P(G >= j) / j, the chance that unit j starts a cluster
    }
    assertThat(new NoiseLaw(rate, 1).clusters()).isCloseTo(mean, within(1e-12));
  }
}
