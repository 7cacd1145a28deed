package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SplitVarianceTest {
  private static final double NOISE = 1e-6;

  @Test
  void nothingSeen_isTheLeastAndUnknown() {
    Observations nothing = new Observations(new double[8], unknown(8));
    double[] masses = {0.5, 0.5};
    assertThat(SplitVariance.estimate(nothing, masses, quarters(2)))
        .containsExactly(SplitVariance.LEAST, SplitVariance.LEAST);
    assertThat(SplitVariance.pooled(nothing, masses, quarters(2)))
        .isEqualTo(SplitVariance.Pooled.UNKNOWN);
  }

  @Test
  void childrenThatStrayAlike_haveOneVariance() {
    double[] variances = estimate(40, parent -> 0.1, new SplittableRandom(1), false);
    assertThat(variances).containsOnly(variances[0]);
    // Four shares that are off by 0.1 each show three quarters of the variance.
    assertThat(variances[0]).isBetween(0.5 * 0.01 * 4 / 3, 1.5 * 0.01 * 4 / 3);
  }

  @Test
  void spotsAmongFields_areToldApart() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] variances = estimate(80, parent -> parent % 4 == 0 ? 0.2 : 0.01, random, true);
      double spots = mean(variances, 0);
      double fields = (mean(variances, 1) + mean(variances, 2) + mean(variances, 3)) / 3;
      assertThat(spots / fields).as("seed " + seed).isGreaterThan(4);
    }
  }

  @Test
  void aBinThatIsInDoubt_isLikeItsLevel() {
    // Nothing but noise: a bin of 80 children is off by 0.034 (deviation), its level by 0.012.
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] masses = new double[160];
      Arrays.fill(masses, 1.0 / masses.length);
      double[] shares = new double[4 * masses.length];
      Arrays.setAll(shares, i -> (0.25 + 0.4 * random.nextGaussian()) * masses[0]);
      double[] variances = new double[shares.length];
      Arrays.fill(variances, 0.16 * masses[0] * masses[0]);
      Observations noise = new Observations(shares, variances);
      double level = SplitVariance.pooled(noise, masses, quarters(masses.length)).variance();
      double[] each = SplitVariance.estimate(noise, masses, quarters(masses.length));
      double mean = Arrays.stream(each).average().orElseThrow();
      assertThat(mean).as("seed " + seed).isLessThan(1.5 * level + 0.001);
    }
  }

  @Test
  void pooled_isWhatWasPutIn_withinItsDeviation() {
    // 2,000 parents with residuals of deviation 0.05: the estimate is normal about 0.0025 with a
    // deviation of 0.0025 sqrt(2 / 8000) = 4e-5, and off by 2.4e-4 less than once in 10^8 (seed 3).
    SplittableRandom random = new SplittableRandom(3);
    double[] masses = new double[2_000];
    Arrays.fill(masses, 1.0 / masses.length);
    double[] shares = new double[4 * masses.length];
    Arrays.setAll(shares, i -> (0.25 + 0.05 * random.nextGaussian()) * masses[0]);
    double[] variances = new double[shares.length];
    Arrays.fill(variances, 1e-20);
    SplitVariance.Pooled pooled =
        SplitVariance.pooled(new Observations(shares, variances), masses, quarters(masses.length));
    assertThat(pooled.variance()).isCloseTo(0.0025 * 4 / 3, within(2.4e-4 * 4 / 3));
    assertThat(pooled.deviation()).isLessThan(1e-6);
  }

  private interface Stray {
    double of(int parent);
  }

  /** Parents of the same mass whose quarters stray from 1/4 by so much, up and down. */
  private static double[] estimate(
      int parents, Stray stray, SplittableRandom random, boolean noisy) {
    double mass = 1.0 / parents;
    double[] masses = new double[parents];
    Arrays.fill(masses, mass);
    double[] shares = new double[4 * parents];
    for (int child = 0; child < shares.length; child++) {
      double sign = child % 4 == 0 || child % 4 == 3 ? 1 : -1;
      double noise = noisy ? Math.sqrt(NOISE) * mass * random.nextGaussian() : 0;
      shares[child] = mass * (0.25 + sign * stray.of(child / 4)) + noise;
    }
    double[] variances = new double[shares.length];
    Arrays.fill(variances, NOISE * mass * mass);
    return SplitVariance.estimate(new Observations(shares, variances), masses, quarters(parents));
  }

  /** Over every fourth parent from one on. */
  private static double mean(double[] variances, int from) {
    double sum = 0;
    for (int parent = from; parent < variances.length; parent += 4) {
      sum += variances[parent] * 4 / variances.length;
    }
    return sum;
  }

  private static double[] quarters(int parents) {
    double[] shares = new double[4 * parents];
    Arrays.fill(shares, 0.25);
    return shares;
  }

  private static double[] unknown(int cells) {
    double[] variances = new double[cells];
    Arrays.fill(variances, Double.POSITIVE_INFINITY);
    return variances;
  }
}
