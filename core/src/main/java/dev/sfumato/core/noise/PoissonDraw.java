package dev.sfumato.core.noise;

import java.util.random.RandomGenerator;

/**
 * Poisson variables of any mean, for simulations: by sequential search below a mean of ten, by
 * transformed rejection (PTRS) above. Follows W. Hormann, The Transformed Rejection Method for
 * Generating Poisson Random Variables, 1993.
 */
final class PoissonDraw {
  private static final double MIN_MEAN_FOR_REJECTION = 10;

  private PoissonDraw() {}

  static long next(double mean, RandomGenerator random) {
    return mean < MIN_MEAN_FOR_REJECTION ? search(mean, random) : reject(mean, random);
  }

  private static long search(double mean, RandomGenerator random) {
    double left = random.nextDouble();
    double probability = Math.exp(-mean);
    long k = 0;
    // The second condition ends the search when rounding has left a crumb of the uniform.
    while (left >= probability && probability > 0) {
      left -= probability;
      k++;
      probability *= mean / k;
    }
    return k;
  }

  /** The constants are the paper's, with its names. */
  private static long reject(double mean, RandomGenerator random) {
    double b = 0.931 + 2.53 * Math.sqrt(mean);
    double a = -0.059 + 0.02483 * b;
    double vr = 0.9277 - 3.6224 / (b - 2);
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double us = 0.5 - Math.abs(u);
      double k = Math.floor((2 * a / us + b) * u + mean + 0.43);
      if (us >= 0.07 && v <= vr) {
        return (long) k;
      }
      if (k < 0 || (us < 0.013 && v > us)) {
        continue;
      }
      double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
      if (Math.log(v * inverseAlpha / (a / (us * us) + b)) <= logProbability(k, mean)) {
        return (long) k;
      }
    }
  }

  /**
   * ln(mean^k e^-mean / k!). By Stirling's series this is k (ln(1 + x) - x) - ln(2 pi k) / 2 - ...
   * with x = (mean - k) / k: no large terms that cancel, however large the mean.
   */
  static double logProbability(double k, double mean) {
    if (k < 10) {
      double logFactorial = 0;
      for (int i = 2; i <= k; i++) {
        logFactorial += Math.log(i);
      }
      return k * Math.log(mean) - mean - logFactorial;
    }
    double x = (mean - k) / k;
    double square = k * k;
    double series = (1.0 / 12 - (1.0 / 360 - 1 / (1260 * square)) / square) / k;
    return k * (Math.log1p(x) - x) - 0.5 * Math.log(2 * Math.PI * k) - series;
  }
}
