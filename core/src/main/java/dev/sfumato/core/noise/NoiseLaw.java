package dev.sfumato.core.noise;

import dev.sfumato.core.Checks;
import java.util.random.RandomGenerator;

/**
 * The law of a sum of noise shares, as an analyst meets it: Z = X - Y with X and Y independent
 * NegativeBinomial(shape, beta), beta = exp(-rate).
 *
 * <p>At shape 1 this is discrete Laplace noise. Each of n survivors adds 1/divisor to the shape,
 * and sums over shards add up their shapes. A shape of zero is no noise at all.
 *
 * <p>Real numbers: for plans, estimates and simulations. A device draws its share with {@code
 * noise.exact}.
 *
 * @param rate epsilon / l1Sensitivity of the query
 * @param shape the number of whole discrete Laplace variables that the sum is worth
 */
public record NoiseLaw(double rate, double shape) {
  /*
   * With h = rate / 2, beta / (1 - beta)^2 = 1 / (4 sinh(h)^2). The paper's two equations become
   *   deviation = sqrt(2 beta / (1 - beta)^2) = 1 / (sqrt(2) sinh(rate / 2))      (Eq. stdgeo)
   *   rate = -ln((s^2 + 1 - sqrt(2 s^2 + 1)) / s^2) = 2 asinh(1 / (sqrt(2) s))    (Eq. phi)
   * which, unlike the printed forms, lose no digit for a small rate, where beta is nearly 1.
   */

  public NoiseLaw {
    Checks.checkPositive("rate", rate);
    if (!(shape >= 0) || Double.isInfinite(shape)) {
      throw Checks.refuse("shape", shape, ">= 0 and finite");
    }
  }

  /** The deviation of discrete Laplace noise: tau of the paper, Eq. stdgeo. */
  public static double deviation(double epsilonOverSensitivity) {
    Checks.checkPositive("epsilonOverSensitivity", epsilonOverSensitivity);
    return Math.sqrt(0.5) / Math.sinh(epsilonOverSensitivity / 2);
  }

  /** epsilon / l1Sensitivity that gives this {@link #deviation(double)}: Eq. phi of the paper. */
  public static double rateFor(double deviation) {
    Checks.checkPositive("deviation", deviation);
    return 2 * asinh(Math.sqrt(0.5) / deviation);
  }

  public double variance() {
    double deviation = deviation();
    return deviation * deviation;
  }

  public double deviation() {
    return Math.sqrt(shape) * deviation(rate);
  }

  /** The sum of independent noise of two shards of one query. */
  public NoiseLaw plus(NoiseLaw other) {
    if (rate != other.rate) {
      throw Checks.refuse("rate", other.rate, "the same as " + rate);
    }
    return new NoiseLaw(rate, shape + other.shape);
  }

  /**
   * An upper bound of P(|Z| >= t), Chernoff's: 2 min over 0 < theta < rate of e^(-theta t) E
   * e^(theta Z).
   */
  public double tail(double t) {
    return ChernoffTail.bound(this, t);
  }

  /**
   * Adds an independent draw to every count. For simulations: quick and right to the resolution of
   * a double, which is no privacy guarantee, and from a generator that anyone could replay. Never
   * on a device.
   */
  public void addTo(long[] counts, RandomGenerator random) {
    SimulatedNoise.of(this, counts.length).addTo(counts, random);
  }

  /**
   * -shape ln(1 - beta): how many clusters of equal sign X is made of on average. X is a Poisson
   * number of clusters, each of a logarithmic size.
   */
  double clusters() {
    // Two forms of ln(1 - beta): each keeps its digits where the other loses them.
    double logarithm = rate > 1 ? Math.log1p(-Math.exp(-rate)) : Math.log(-Math.expm1(-rate));
    return -shape * logarithm;
  }

  private static double asinh(double x) {
    // ln(x + sqrt(1 + x^2)) for x > 0, without cancellation for a small or overflow for a large x.
    return Math.log1p(x + x * (x / (1 + Math.hypot(1, x))));
  }
}
