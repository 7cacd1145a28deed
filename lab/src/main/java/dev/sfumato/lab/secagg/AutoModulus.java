package dev.sfumato.lab.secagg;

/**
 * The least bits that hold {@code n Delta + 2 T + 1}, where the noise of the sum leaves {@code [-T,
 * T]} in any entry with a probability of at most 2^-40 (algorithm.md, 4.6). Stands in for core's
 * own until that is there.
 */
final class AutoModulus {
  private static final double LOG_BOUND = -40 * Math.log(2);
  private static final int STEPS = 2000;

  private AutoModulus() {}

  /** For sensitivity 1; {@code divisor} is the number of honest survivors that the noise needs. */
  static int bits(int clients, int divisor, int length, double epsilon) {
    double ratio = (double) clients / divisor;
    long tail = 1;
    while (Math.log(length) + logTail(tail, ratio, epsilon) > LOG_BOUND) {
      tail++;
    }
    long needed = clients + 2 * tail + 1;
    return Math.max(8, Long.SIZE - Long.numberOfLeadingZeros(needed - 1));
  }

  /** The logarithm of Chernoff's bound on {@code P(|Z| >= tail)}, at its best theta on a grid. */
  private static double logTail(long tail, double ratio, double epsilon) {
    double beta = Math.exp(-epsilon);
    double best = Double.POSITIVE_INFINITY;
    for (int i = 1; i < STEPS; i++) {
      double theta = epsilon * i / STEPS;
      double moment =
          2 * Math.log1p(-beta)
              - Math.log1p(-beta * Math.exp(theta))
              - Math.log1p(-beta * Math.exp(-theta));
      best = Math.min(best, -theta * tail + ratio * moment);
    }
    return Math.log(2) + best;
  }
}
