package dev.sfumato.core.noise;

import java.util.random.RandomGenerator;

/**
 * Noise of any width: a negative binomial variable is a Poisson variable whose mean is gamma
 * distributed, with the same shape and a scale of beta / (1 - beta).
 *
 * <p>Gamma variables by Marsaglia and Tsang, A Simple Method for Generating Gamma Variables, 2000.
 */
final class GammaPoissonNoise implements SimulatedNoise {
  private final double shape;
  private final double scale;
  private final double d;
  private final double c;

  GammaPoissonNoise(NoiseLaw law) {
    this.shape = law.shape();
    this.scale = 1 / Math.expm1(law.rate());
    this.d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3;
    this.c = 1 / Math.sqrt(9 * d);
  }

  /** In nanoseconds, for a vector of that length. */
  static double cost(int length) {
    return 100.0 * length;
  }

  @Override
  public void addTo(long[] counts, RandomGenerator random) {
    for (int i = 0; i < counts.length; i++) {
      long positive = next(random);
      long negative = next(random);
      counts[i] += positive - negative;
    }
  }

  private long next(RandomGenerator random) {
    return PoissonDraw.next(scale * nextGamma(random), random);
  }

  private double nextGamma(RandomGenerator random) {
    double gamma = nextLargeGamma(random);
    // A shape below one is the shape above it times U^(1/shape) (their section 6).
    return shape < 1 ? gamma * Math.exp(-random.nextExponential() / shape) : gamma;
  }

  private double nextLargeGamma(RandomGenerator random) {
    while (true) {
      double x = random.nextGaussian();
      double t = 1 + c * x;
      if (t <= 0) {
        continue;
      }
      double v = t * t * t;
      double u = random.nextDouble();
      double xx = x * x;
      if (u < 1 - 0.0331 * xx * xx || Math.log(u) < 0.5 * xx + d * (1 - v + Math.log(v))) {
        return d * v;
      }
    }
  }
}
