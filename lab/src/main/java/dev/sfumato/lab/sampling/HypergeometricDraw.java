package dev.sfumato.lab.sampling;

import dev.sfumato.core.Checks;
import java.util.random.RandomGenerator;

/**
 * Draws from the hypergeometric law: how many of a sample without replacement are marked.
 *
 * <p>Person by person where the sample or the marked are few, in whole numbers and so exactly; else
 * by the ratio of uniforms HRUA of [1], in a time that does not grow with any of the numbers. Right
 * to about seven digits for populations of a hundred million; for simulations only.
 *
 * <p>[1] E. Stadlober, The ratio of uniforms approach for generating discrete random variates, J.
 * Comput. Appl. Math. 31, 1990.
 */
public final class HypergeometricDraw {
  private static final long FEW = 16;

  /** 2 sqrt(2 / e) and 3 - 2 sqrt(3 / e): the sides of the rectangle around the region of [1]. */
  private static final double SLOPE = 2 * Math.sqrt(2 / Math.E);

  private static final double OFFSET = 3 - 2 * Math.sqrt(3 / Math.E);

  private HypergeometricDraw() {}

  /** The number of marked people among {@code sample} of {@code population}. */
  public static long draw(long population, long marked, long sample, RandomGenerator random) {
    Checks.checkRange("marked", marked, 0, population);
    Checks.checkRange("sample", sample, 0, population);
    if (2 * sample > population) {
      return marked - draw(population, marked, population - sample, random);
    }
    if (2 * marked > population) {
      return sample - draw(population, population - marked, sample, random);
    }
    // The law is the same with the two numbers exchanged.
    long fewer = Math.min(marked, sample);
    long more = Math.max(marked, sample);
    return fewer <= FEW
        ? oneByOne(population, more, fewer, random)
        : byRejection(population, fewer, more, random);
  }

  private static long oneByOne(long population, long marked, long sample, RandomGenerator random) {
    long found = 0;
    for (long drawn = 0; drawn < sample; drawn++) {
      if (random.nextLong(population - drawn) < marked - found) {
        found++;
      }
    }
    return found;
  }

  /** Algorithm HRUA of [1], for numbers of which neither is over half of the population. */
  private static long byRejection(
      long population, long marked, long sample, RandomGenerator random) {
    double share = (double) marked / population;
    double centre = sample * share + 0.5;
    double variance =
        (double) (population - sample) / (population - 1) * sample * share * (1 - share);
    double width = Math.sqrt(variance + 0.5);
    double side = SLOPE * width + OFFSET;
    // Beyond 16 widths lies less than 1e-50.
    double most = Math.min(marked + 1.0, Math.floor(centre + 16 * width));
    long mode = (long) ((sample + 1.0) * (marked + 1.0) / (population + 2.0));
    double atMode = logWeight(population, marked, sample, mode);
    while (true) {
      double u = 1 - random.nextDouble();
      double x = centre + side * (random.nextDouble() - 0.5) / u;
      if (x < 0 || x >= most) {
        continue;
      }
      long found = (long) x;
      double ratio = atMode - logWeight(population, marked, sample, found);
      if (u * (4 - u) - 3 <= ratio) {
        return found;
      }
      if (u * (u - ratio) < 1 && 2 * Math.log(u) <= ratio) {
        return found;
      }
    }
  }

  /** Minus the logarithm of the probability, up to what does not depend on {@code found}. */
  private static double logWeight(long population, long marked, long sample, long found) {
    return LogFactorial.of(found)
        + LogFactorial.of(marked - found)
        + LogFactorial.of(sample - found)
        + LogFactorial.of(population - marked - sample + found);
  }
}
