package dev.sfumato.core.noise;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Dense noise of a moderate width: inversion of the negative binomial law through a table of its
 * distribution function, with a guide that finds the place in a step or two (Chen and Asau 1974).
 *
 * <p>The table leaves out less than 2^-53 of the mass, which is below what a double draws.
 */
final class TableNoise implements SimulatedNoise {
  /** A larger table leaves the caches of a processor. */
  private static final double MAX_WIDTH = 1 << 17;

  /** Relative to the weight of the mode. */
  private static final double NEGLIGIBLE = 0x1p-70;

  private final double[] cumulative;
  private final int[] guide;

  TableNoise(NoiseLaw law) {
    this.cumulative = accumulate(weights(law));
    this.guide = guideTo(cumulative);
  }

  /** In nanoseconds, for a vector of that length: to build the table, and to use it. */
  static double cost(NoiseLaw law, int length) {
    double width = widthOf(law);
    return width > MAX_WIDTH ? Double.POSITIVE_INFINITY : 8 * width + 10.0 * length;
  }

  /**
   * A bound on how many values a table holds. From the mode, weights fall to 2^-70 within 14
   * deviations or, in the exponential tail on the right, some 50 / rate.
   */
  private static double widthOf(NoiseLaw law) {
    double mean = law.shape() / Math.expm1(law.rate());
    double deviation = Math.sqrt(mean / -Math.expm1(-law.rate()));
    return 32 + 14 * deviation + 50 / law.rate();
  }

  @Override
  public void addTo(long[] counts, RandomGenerator random) {
    // Where the table starts cancels in the difference.
    for (int i = 0; i < counts.length; i++) {
      int positive = nextIndex(random);
      int negative = nextIndex(random);
      counts[i] += positive - negative;
    }
  }

  private int nextIndex(RandomGenerator random) {
    double uniform = random.nextDouble();
    int index = guide[(int) (uniform * guide.length)];
    while (cumulative[index] <= uniform) {
      index++;
    }
    return index;
  }

  /**
   * The law by P(k + 1) / P(k) = beta (k + shape) / (k + 1), relative to its mode, since (1 -
   * beta)^shape may be too small for a double: first down from the mode to where the table starts,
   * then up from there.
   */
  static double[] weights(NoiseLaw law) {
    double beta = Math.exp(-law.rate());
    double shape = law.shape();
    int mode = (int) Math.max(0, (shape - 1) / Math.expm1(law.rate()));
    int k = mode;
    double weight = 1;
    while (k > 0 && weight > NEGLIGIBLE) {
      weight *= k / (beta * (k - 1 + shape));
      k--;
    }
    double[] weights = new double[mode - k + (int) Math.ceil(widthOf(law))];
    int size = 0;
    while (size < weights.length && (k <= mode || weight > NEGLIGIBLE)) {
      weights[size++] = weight;
      weight *= beta * (k + shape) / (k + 1);
      k++;
    }
    return Arrays.copyOf(weights, size);
  }

  private static double[] accumulate(double[] weights) {
    double[] cumulative = weights.clone();
    for (int i = 1; i < cumulative.length; i++) {
      cumulative[i] += cumulative[i - 1];
    }
    double total = cumulative[cumulative.length - 1];
    Arrays.setAll(cumulative, i -> cumulative[i] / total);
    return cumulative;
  }

  /** For each of equal parts of [0, 1), the first index at which a draw from that part may end. */
  private static int[] guideTo(double[] cumulative) {
    int[] guide = new int[Integer.highestOneBit(cumulative.length) * 2];
    int index = 0;
    for (int part = 0; part < guide.length; part++) {
      while (cumulative[index] <= (double) part / guide.length) {
        index++;
      }
      guide[part] = index;
    }
    return guide;
  }
}
