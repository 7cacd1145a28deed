package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SplitPosteriorTest {
  private static final double UNKNOWN = Double.POSITIVE_INFINITY;
  private static final double[] QUARTERS = {0.25, 0.25, 0.25, 0.25};
  private static final Observations NOTHING =
      new Observations(new double[4], new double[] {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN});

  @Test
  void nothingSeen_thePriorStands() {
    double[] shares = {0.4, 0.3, 0.2, 0.1};
    double[] masses = posterior(2, shares, 0.05).masses(NOTHING);
    assertThat(masses).containsExactly(new double[] {0.8, 0.6, 0.4, 0.2}, within(1e-12));
  }

  @Test
  void seenExactly_theCountsStand() {
    double[] counts = {0.7, 0.2, 0.1, 0};
    assertThat(posterior(1, QUARTERS, 0.05).masses(seen(counts, 1e-20)))
        .containsExactly(counts, within(1e-9));
  }

  @Test
  void oneSeenExactly_theOthersShareTheRestByThePrior() {
    Observations one =
        new Observations(
            new double[] {0.7, 0, 0, 0}, new double[] {1e-20, UNKNOWN, UNKNOWN, UNKNOWN});
    assertThat(posterior(1, QUARTERS, 0.05).masses(one))
        .containsExactly(new double[] {0.7, 0.1, 0.1, 0.1}, within(1e-9));
  }

  @Test
  void asMuchNoiseAsStructure_isMetMoreThanHalfWay() {
    // The structure is taken for 1.2 times what it was estimated: 6/11 of the way from 0.25.
    Observations seen = seen(new double[] {0.47, 0.25, 0.25, 0.03}, 0.01);
    assertThat(posterior(1, QUARTERS, 0.01).masses(seen)[0]).isCloseTo(0.37, within(1e-9));
  }

  @Test
  void unexpectedQuarter_isBelievedLess() {
    double[] shares = {0.49, 0.49, 0.01, 0.01};
    Observations seen = seen(new double[] {0.4, 0.58, -0.08, 0.1}, 0.01);
    double[] masses = posterior(1, shares, 0.01).masses(seen);
    assertThat(masses[1] - 0.49).isGreaterThan(2 * (masses[3] - 0.01));
  }

  @Test
  void whateverIsSeen_massesAreNoneOrMoreAndSumToTheParents() {
    SplittableRandom random = new SplittableRandom(131);
    for (int round = 0; round < 2_000; round++) {
      double mass = random.nextDouble() * Math.pow(10, -random.nextInt(6));
      double[] counts = random.doubles(4, -mass, 2 * mass).toArray();
      double[] variances = random.doubles(4, 0, mass * mass).toArray();
      variances[random.nextInt(4)] = random.nextBoolean() ? UNKNOWN : 0;
      double[] masses =
          posterior(mass, QUARTERS, random.nextDouble() / 10)
              .masses(new Observations(counts, variances));
      assertThat(Arrays.stream(masses).min().orElseThrow()).as("seed 131").isNotNegative();
      assertThat(Arrays.stream(masses).sum()).as("seed 131").isCloseTo(mass, within(1e-12));
    }
  }

  @Test
  void noiseOfEmptyQuarters_hardlyAddsUp() {
    // Everyone is in the first quarter. Cut at zero alone, each of the others would have 0.43
    // deviations of this noise on average; the mean of 100,000 rounds is off by 0.01 less than
    // once in 10^6 (seed 132).
    SplittableRandom random = new SplittableRandom(132);
    double deviation = 0.01;
    double stray = 0;
    int rounds = 100_000;
    for (int round = 0; round < rounds; round++) {
      double[] counts = random.doubles(4, -1, 1).map(x -> x * Math.sqrt(3) * deviation).toArray();
      counts[0] += 1;
      double[] masses = posterior(1, QUARTERS, 1).masses(seen(counts, deviation * deviation));
      stray += (masses[1] + masses[2] + masses[3]) / 3 / deviation / rounds;
    }
    assertThat(stray).isBetween(0.05, 0.3);
  }

  @Test
  void lowCountInAHotSpot_isNoBlackHole() {
    // 2.5 deviations below what is expected happens to one cell in 160: it may be noise alone.
    double deviation = 0.1;
    double[] counts = {0.34, 0.33, 0.33, 0.25 - 2.5 * deviation};
    double[] masses = posterior(1, QUARTERS, 0.05, 0.001).masses(seen(counts, 0.01));
    assertThat(masses[3]).isBetween(0.05, 0.08);
    assertThat(Arrays.stream(masses).sum()).isCloseTo(1, within(1e-12));
  }

  @Test
  void quarterThatIsSurelyEmpty_isBlack() {
    double[] counts = {0.34, 0.33, 0.33, 0};
    double[] masses = posterior(1, QUARTERS, 0.05, 0.001).masses(seen(counts, 1e-4));
    assertThat(masses[3]).isLessThan(0.01);
  }

  @Test
  void emptyQuarterAmongSpots_isBlack() {
    double[] counts = {0.34, 0.33, 0.33, 0};
    double[] masses = posterior(1, QUARTERS, 0.2, 0.1).masses(seen(counts, 0.01));
    assertThat(masses[3]).isLessThan(0.03);
  }

  private static SplitPosterior posterior(double mass, double[] shares, double variance) {
    return posterior(mass, shares, variance, variance);
  }

  private static SplitPosterior posterior(
      double mass, double[] shares, double variance, double usual) {
    double[] variances = {variance};
    return new SplitPosterior(new double[] {mass}, shares, variances, NOTHING, usual);
  }

  private static Observations seen(double[] shares, double variance) {
    return new Observations(shares, new double[] {variance, variance, variance, variance});
  }
}
