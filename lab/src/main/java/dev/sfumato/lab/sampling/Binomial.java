package dev.sfumato.lab.sampling;

import dev.sfumato.core.Checks;
import java.util.random.RandomGenerator;

/**
 * Draws from the binomial law, in a time that does not grow with the number of trials.
 *
 * <p>Inversion where the mean is small, else the transformed rejection with squeeze BTRS of [1].
 * Right to the resolution of a double; for simulations only.
 *
 * <p>[1] W. Hormann, The generation of binomial random variates, J. Stat. Comput. Simul. 46, 1993.
 */
public final class Binomial {
  /** BTRS holds from a mean of 10 on. */
  private static final double MIN_MEAN_OF_REJECTION = 10;

  /** With a mean under 10 this is exceeded with probability under 1e-70. */
  private static final int MAX_BY_INVERSION = 110;

  private Binomial() {}

  /** The number of successes among {@code trials}, each with this probability. */
  public static long draw(long trials, double probability, RandomGenerator random) {
    if (!(probability >= 0 && probability <= 1)) {
      throw Checks.refuse("probability", probability, "0 .. 1");
    }
    if (probability > 0.5) {
      return trials - drawRarer(trials, 1 - probability, random);
    }
    return drawRarer(trials, probability, random);
  }

  private static long drawRarer(long trials, double probability, RandomGenerator random) {
    if (trials == 0 || probability == 0) {
      return 0;
    }
    return trials * probability < MIN_MEAN_OF_REJECTION
        ? byInversion(trials, probability, random)
        : byRejection(trials, probability, random);
  }

  /** Walks up from zero: P(k) / P(k - 1) = (n + 1) s / k - s with s = p / (1 - p). */
  private static long byInversion(long trials, double probability, RandomGenerator random) {
    double odds = probability / (1 - probability);
    double none = Math.exp(trials * Math.log1p(-probability));
    long most = Math.min(trials, MAX_BY_INVERSION);
    while (true) {
      double left = random.nextDouble();
      double mass = none;
      for (long successes = 0; successes <= most; successes++) {
        if (left < mass) {
          return successes;
        }
        left -= mass;
        mass *= (trials - successes) * odds / (successes + 1);
      }
    }
  }

  /** Algorithm BTRS of [1], with its constants and its letters. */
  private static long byRejection(long n, double p, RandomGenerator random) {
    double deviation = Math.sqrt(n * p * (1 - p));
    double b = 1.15 + 2.53 * deviation;
    double a = -0.0873 + 0.0248 * b + 0.01 * p;
    double c = n * p + 0.5;
    double alpha = (2.83 + 5.1 / b) * deviation;
    double squeeze = 0.92 - 4.2 / b;
    double logOdds = Math.log(p / (1 - p));
    long mode = (long) ((n + 1) * p);
    double atMode = LogFactorial.of(mode) + LogFactorial.of(n - mode);
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double us = 0.5 - Math.abs(u);
      double x = Math.floor((2 * a / us + b) * u + c);
      if (us >= 0.07 && v <= squeeze) {
        return (long) x;
      }
      if (x < 0 || x > n) {
        continue;
      }
      long k = (long) x;
      double ratio = atMode - LogFactorial.of(k) - LogFactorial.of(n - k) + (k - mode) * logOdds;
      if (Math.log(v * alpha / (a / (us * us) + b)) <= ratio) {
        return k;
      }
    }
  }
}
