package dev.sfumato.core.audit;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Exact one-sided bounds on a probability from a number of successes: each is wrong with a
 * probability of at most {@code risk}, whatever the true probability is.
 */
final class ClopperPearson {
  /** Halvings of [0, 1]; the bound is taken from the safe end of what is left. */
  private static final int STEPS = 60;

  private ClopperPearson() {}

  /** A lower bound: a smaller probability gives so many successes less often than the risk. */
  static double lower(long successes, long trials, double risk) {
    if (successes == 0) {
      return 0;
    }
    // P(Binomial(trials, p) >= successes) is the cdf at p of Beta(successes, failures + 1).
    BetaDistribution beta =
        BetaDistribution.of((double) successes, (double) (trials - successes + 1));
    double low = 0;
    double high = 1;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (beta.cumulativeProbability(middle) <= risk) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** An upper bound, by symmetry. */
  static double upper(long successes, long trials, double risk) {
    return 1 - lower(trials - successes, trials, risk);
  }
}
