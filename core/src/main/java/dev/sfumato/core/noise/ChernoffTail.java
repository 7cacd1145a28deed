package dev.sfumato.core.noise;

/**
 * Chernoff's bound on the tail of a {@link NoiseLaw}, at its best theta in closed form.
 *
 * <p>Every theta in (0, rate) gives an upper bound, so rounding of the best one costs tightness
 * only.
 */
final class ChernoffTail {
  /*
   * E e^(theta Z) = [(1 - beta)^2 / ((1 - beta e^theta)(1 - beta e^-theta))]^shape, and with
   * beta = e^-rate the fraction is 1 / (1 - (sinh(theta/2) / sinh(rate/2))^2).
   * Setting the derivative of ln(e^(-theta t) E e^(theta Z)) to zero gives
   *   t (cosh rate - cosh theta) = shape sinh theta,
   * quadratic in w = e^theta:  (t + shape) w^2 - 2 t cosh(rate) w + (t - shape) = 0. Its root above 1
   *   w = (t cosh rate + sqrt(t^2 sinh(rate)^2 + shape^2)) / (t + shape)
   * is written as w - 1 below, since theta is small when the rate is.
   */

  /** sinh of more overflows. The tail falls as the rate grows, so the bound stays one. */
  private static final double MAX_RATE = 300;

  /** Keeps theta below the rate where t is so large that rounding could make them equal. */
  private static final double MAX_THETA = 1 - 0x1p-30;

  private ChernoffTail() {}

  static double bound(NoiseLaw law, double t) {
    if (t <= 0) {
      return 1;
    }
    if (law.shape() == 0) {
      return 0;
    }
    double rate = Math.min(law.rate(), MAX_RATE);
    double theta = Math.min(bestTheta(rate, law.shape(), t), rate * MAX_THETA);
    double logarithm = law.shape() * logMoment(rate, theta) - theta * t;
    return Math.min(1, 2 * Math.exp(logarithm));
  }

  private static double bestTheta(double rate, double shape, double t) {
    double half = Math.sinh(rate / 2);
    double reach = t * Math.sinh(rate);
    double root = reach * (reach / (shape + Math.hypot(reach, shape)));
    return Math.log1p((2 * t * half * half + root) / (t + shape));
  }

  /** ln E e^(theta Z) at shape 1. */
  private static double logMoment(double rate, double theta) {
    double ratio = Math.sinh(theta / 2) / Math.sinh(rate / 2);
    return -Math.log1p(-ratio * ratio);
  }
}
