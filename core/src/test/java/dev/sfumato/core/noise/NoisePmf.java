package dev.sfumato.core.noise;

import java.util.Arrays;

/** The probabilities of a {@link NoiseLaw}, summed term by term: what samplers are held against. */
public final class NoisePmf {
  private static final double NEGLIGIBLE = 1e-22;

  private final double[] oneSided;
  private final double[] twoSided;

  public NoisePmf(NoiseLaw law) {
    this.oneSided = negativeBinomial(law.shape(), Math.exp(-law.rate()));
    this.twoSided = new double[oneSided.length];
    Arrays.setAll(twoSided, this::correlate);
  }

  /** P(X = k). */
  public double oneSided(int k) {
    return k < oneSided.length ? oneSided[k] : 0;
  }

  /** P(X - Y = z). */
  public double at(long z) {
    return Math.abs(z) < twoSided.length ? twoSided[(int) Math.abs(z)] : 0;
  }

  /** Beyond this, in either direction, probabilities are negligible. */
  public int reach() {
    return twoSided.length - 1;
  }

  public double variance() {
    double sum = 0;
    for (int z = reach(); z > 0; z--) {
      sum += 2 * at(z) * z * z;
    }
    return sum;
  }

  /** P(|X - Y| >= t). */
  public double tail(int t) {
    double sum = 0;
    for (int z = reach(); z >= t; z--) {
      sum += z == 0 ? at(0) : 2 * at(z);
    }
    return sum;
  }

  private double correlate(int z) {
    double sum = 0;
    for (int k = oneSided.length - 1 - z; k >= 0; k--) {
      sum += oneSided[k] * oneSided[k + z];
    }
    return sum;
  }

  private static double[] negativeBinomial(double shape, double beta) {
    double mean = shape * beta / (1 - beta);
    double[] pmf = new double[1 << 16];
    pmf[0] = Math.exp(shape * Math.log(1 - beta));
    int size = 1;
    while (size < pmf.length && (size < mean || pmf[size - 1] > NEGLIGIBLE)) {
      pmf[size] = pmf[size - 1] * beta * (size - 1 + shape) / size;
      size++;
    }
    return Arrays.copyOf(pmf, size);
  }
}
