package dev.sfumato.lab.rival;

import java.util.random.RandomGenerator;

/** With which odds a device of the local model tells the truth about a bit. */
public enum BitFlips {
  /**
   * Optimised unary encoding: a one stays with 1/2, a zero becomes a one with 1 / (e^epsilon + 1)
   * [T. Wang, J. Blocki, N. Li, S. Jha, "Locally differentially private protocols for frequency
   * estimation", USENIX Security 2017, section 4.3]. Local differential privacy with epsilon.
   */
  OPTIMISED_UNARY {
    @Override
    Odds odds(double epsilon, long devices) {
      return new Odds(0.5, 1 / (Math.exp(epsilon) + 1));
    }
  },

  /**
   * Symmetric flips as in the authors' published code: so likely that, once reports are shuffled,
   * the central guarantee is epsilon with delta 1e-5. A weaker promise than the other's, as it
   * trusts a shuffler. From Lemma II.6 of [U. Erlingsson et al., "Encode, shuffle, analyze privacy
   * revisited", 2020] with 64 instead of 32, for one-hot vectors.
   */
  SHUFFLED_RAPPOR {
    @Override
    Odds odds(double epsilon, long devices) {
      double flip = Math.min(0.5, lambda(epsilon, devices) / (2.0 * devices));
      return new Odds(1 - flip, flip);
    }
  };

  private static final double DELTA = 1e-5;

  abstract Odds odds(double epsilon, long devices);

  /** The least lambda whose central epsilon is low enough; as many as all devices if none is. */
  static double lambda(double epsilon, long devices) {
    double low = 2 * Math.log(2 / DELTA);
    double high = devices;
    for (int step = 0; step < 100; step++) {
      double middle = (low + high) / 2;
      if (centralEpsilon(middle, devices) > epsilon) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  static double centralEpsilon(double lambda, long devices) {
    double least = lambda - Math.sqrt(2 * lambda * Math.log(2 / DELTA));
    return least <= 0
        ? Double.POSITIVE_INFINITY
        : Math.sqrt(64 * Math.log(4 / DELTA) / least) * (1 - least / devices);
  }

  /**
   * The odds of a one to be sent for a one and for a zero.
   *
   * @param kept P(1 | 1)
   * @param made P(1 | 0)
   */
  record Odds(double kept, double made) {
    /** Unbiased counts from the ones that so many devices send, with as many in each cell. */
    double[] estimates(long[] counts, long devices, RandomGenerator random) {
      double[] estimates = new double[counts.length];
      for (int cell = 0; cell < counts.length; cell++) {
        double ones = ones(counts[cell], kept, random) + ones(devices - counts[cell], made, random);
        estimates[cell] = (ones - devices * made) / (kept - made);
      }
      return estimates;
    }

    /** The deviation of an empty cell's estimate. */
    double deviation(long devices) {
      return Math.sqrt(devices * made * (1 - made)) / (kept - made);
    }

    /** A binomial number; beyond a hundred expected of either kind a normal one, rounded. */
    private static double ones(long devices, double odds, RandomGenerator random) {
      double spread = devices * odds * (1 - odds);
      if (spread > 100) {
        double drawn = devices * odds + Math.sqrt(spread) * random.nextGaussian();
        return Math.max(0, Math.min((double) devices, Math.rint(drawn)));
      }
      return counted(devices, odds, random);
    }

    private static double counted(long devices, double odds, RandomGenerator random) {
      long ones = 0;
      for (long device = 0; device < devices; device++) {
        ones += random.nextDouble() < odds ? 1 : 0;
      }
      return ones;
    }
  }
}
