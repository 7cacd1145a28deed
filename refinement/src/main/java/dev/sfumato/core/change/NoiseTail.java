package dev.sfumato.core.change;

/**
 * How often the sum of two Laplace noises and a normal error is far from zero.
 *
 * <p>A count's noise is Laplace noise, or a sum of such, whose tail is lighter: marks are given far
 * out, where a normal law of the same variance would find changes that are none.
 */
final class NoiseTail {
  /*
   * The saddle-point formula of Lugannani and Rice ("Saddle point approximation for the
   * distribution of the sum of independent random variables", 1980). With the cumulants
   * K(t) = - log(1 - a t^2) - log(1 - b t^2) + s t^2 / 2, where a and b are half of the variances,
   * K'(t) = x, w = sqrt(2 (t x - K)) and u = t sqrt(K''):
   * P(X > x) = 1 - Phi(w) + phi(w) (1/u - 1/w).
   */
  private static final int BISECTIONS = 60;

  private final double a;
  private final double b;
  private final double sampled;

  private NoiseTail(double a, double b, double sampled) {
    this.a = a;
    this.b = b;
    this.sampled = sampled;
  }

  /**
   * @param one the variance of a noise
   * @param other that of the other
   * @param sampled the variance of the normal error
   */
  static NoiseTail of(double one, double other, double sampled) {
    return new NoiseTail(one / 2, other / 2, sampled);
  }

  /** The probability to be further away than this, to either side. */
  double beyond(double distance) {
    double deviation = Math.sqrt(2 * a + 2 * b + sampled);
    // Nearer than that the formula divides nought by nought, and nothing is marked anyway.
    if (!(distance > 0.5 * deviation)) {
      return 1;
    }
    double t = saddle(distance);
    double w = Math.sqrt(2 * (t * distance - cumulant(t)));
    double u = t * Math.sqrt(curvature(t));
    double density = Math.exp(-w * w / 2) / Math.sqrt(2 * Math.PI);
    double tail = normalTail(w, density) + density * (1 / u - 1 / w);
    return Math.max(0, Math.min(1, 2 * tail));
  }

  private double saddle(double distance) {
    double largest = Math.max(a, b);
    double low = 0;
    double high = largest > 0 ? 1 / Math.sqrt(largest) : distance / sampled;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (slope(middle) < distance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private double cumulant(double t) {
    return -Math.log1p(-a * t * t) - Math.log1p(-b * t * t) + sampled * t * t / 2;
  }

  private double slope(double t) {
    return 2 * a * t / (1 - a * t * t) + 2 * b * t / (1 - b * t * t) + sampled * t;
  }

  private double curvature(double t) {
    return bend(a, t) + bend(b, t) + sampled;
  }

  private static double bend(double half, double t) {
    double rest = 1 - half * t * t;
    return 2 * half * (1 + half * t * t) / (rest * rest);
  }

  /** 1 - Phi(w) for w >= 0 (Abramowitz and Stegun, 26.2.17), to 1e-7 of the density. */
  private static double normalTail(double w, double density) {
    double k = 1 / (1 + 0.2316419 * w);
    double series =
        k
            * (0.319381530
                + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
    return density * series;
  }
}
