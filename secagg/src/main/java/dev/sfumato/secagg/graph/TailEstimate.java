package dev.sfumato.secagg.graph;

/**
 * The tails of {@link HypergeometricTail} in floating point, some hundred times as fast, and wrong
 * on one side only: a bound counts as met when it is missed by less than a millionth, which is far
 * more than the rounding of a thousand products and sums. So what does not fit here does not fit
 * exactly either, and need not be tried.
 */
public final class TailEstimate implements TailBounds {
  private static final double SLACK = 1 + 1e-6;

  private final int least;

  /** Of each number from {@code least} on, as a multiple of the most likely one's. */
  private final double[] weights;

  private final double total;

  public TailEstimate(int population, int marked, int draws) {
    this.least = Math.max(0, draws - (population - marked));
    this.weights = new double[Math.min(draws, marked) - least + 1];
    long likeliest = ((long) draws + 1) * (marked + 1) / (population + 2);
    int mode = (int) Math.min(Math.max(likeliest - least, 0), weights.length - 1);
    weights[mode] = 1;
    for (int i = mode + 1; i < weights.length; i++) {
      weights[i] = weights[i - 1] * ratio(population, marked, draws, least + i - 1);
    }
    for (int i = mode - 1; i >= 0; i--) {
      weights[i] = weights[i + 1] / ratio(population, marked, draws, least + i);
    }
    this.total = sum(weights);
  }

  /** {@code P[X = i + 1] / P[X = i]}. */
  private static double ratio(int population, int marked, int draws, int i) {
    double up = (double) (marked - i) * (draws - i);
    return up / ((double) (i + 1) * (population - marked - draws + i + 1));
  }

  private static double sum(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    return sum;
  }

  @Override
  public int leastUpperTail(int scale, int bound) {
    double limit = Math.scalb(total, -bound) * SLACK;
    double tail = 0;
    for (int i = weights.length - 1; i >= 0; i--) {
      tail += weights[i];
      if (tail * scale > limit) {
        return least + i + 1;
      }
    }
    return least;
  }

  @Override
  public int mostLowerTail(int scale, int bound) {
    double limit = Math.scalb(total, -bound) * SLACK;
    double tail = 0;
    for (int i = 0; i < weights.length; i++) {
      tail += weights[i];
      if (tail * scale > limit) {
        return least + i;
      }
    }
    return least + weights.length;
  }
}
