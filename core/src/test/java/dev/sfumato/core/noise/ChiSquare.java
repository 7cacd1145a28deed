package dev.sfumato.core.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Pearson's test of samples against a known law, over bins that each expect enough samples.
 *
 * <p>It rejects at a nominal 1e-9. With 25 or more expected in a bin the chi-square law is not
 * exact so far out; three powers of ten are left for that, and a rate of 1e-6 is what is claimed.
 */
public final class ChiSquare {
  private static final double NOMINAL = 1e-9;
  private static final double MIN_EXPECTED = 25;
  private static final int MAX_BINS = 400;

  private final List<Long> observed = new ArrayList<>();
  private final List<Double> expected = new ArrayList<>();

  /** The seed of a statistical test: fixed, unless {@code -Dsfumato.seed} says otherwise. */
  public static long seed() {
    return Long.getLong("sfumato.seed", 20_240_607L);
  }

  /** Holds a histogram of signed noise against its law. */
  public static void check(String what, Tally tally, NoiseLaw law) {
    NoisePmf pmf = new NoisePmf(law);
    ChiSquare test = new ChiSquare();
    double samples = tally.samples();
    test.addBin(tally.at(0), samples * pmf.at(0));
    double least = Math.max(MIN_EXPECTED, samples * (1 - pmf.at(0)) / MAX_BINS);
    test.addSide(tally, pmf, 1, least);
    test.addSide(tally, pmf, -1, least);
    test.check(what, tally.samples());
  }

  /** A bin by itself; bins that expect too little join the one before. */
  public void addBin(long observedInBin, double expectedInBin) {
    if (expectedInBin >= MIN_EXPECTED || expected.isEmpty()) {
      observed.add(observedInBin);
      expected.add(expectedInBin);
      return;
    }
    int last = expected.size() - 1;
    observed.set(last, observed.get(last) + observedInBin);
    expected.set(last, expected.get(last) + expectedInBin);
  }

  /** Prints what was tested and fails when the samples do not look like the law. */
  public void check(String what, long samples) {
    double statistic = 0;
    for (int i = 0; i < expected.size(); i++) {
      double difference = observed.get(i) - expected.get(i);
      statistic += difference * difference / expected.get(i);
    }
    int degrees = expected.size() - 1;
    assertThat(degrees).as("%s: bins to compare", what).isPositive();
    double p = ChiSquaredDistribution.of(degrees).survivalProbability(statistic);
    System.out.printf(
        "%s: seed %d, %,d samples, chi-square %.1f on %d degrees, p %.2g, false-reject rate <="
            + " 1e-6%n",
        what, seed(), samples, statistic, degrees, p);
    assertThat(p).as("%s: p-value at seed %d", what, seed()).isGreaterThan(NOMINAL);
  }

  /** Bins outwards from zero on one side, each of at least so many; the last one has no end. */
  private void addSide(Tally tally, NoisePmf pmf, int sign, double least) {
    long inBin = 0;
    double expectedInBin = 0;
    long seen = 0;
    double left = tally.samples() * (1 - pmf.at(0)) / 2;
    for (int z = 1; left - expectedInBin >= least && z <= pmf.reach(); z++) {
      inBin += tally.at((long) sign * z);
      expectedInBin += tally.samples() * pmf.at(z);
      if (expectedInBin >= least && left - expectedInBin >= least) {
        addBin(inBin, expectedInBin);
        seen += inBin;
        left -= expectedInBin;
        inBin = 0;
        expectedInBin = 0;
      }
    }
    addBin(tally.side(sign) - seen, left);
  }
}
