package dev.sfumato.core.noise;

import java.util.random.RandomGenerator;

/**
 * Sparse noise: a negative binomial variable is a Poisson number of clusters, each of a logarithmic
 * size P(k) proportional to beta^k / k (Quenouille 1949), so a vector is a Poisson number of
 * clusters, each with a uniformly random entry and sign. Takes time by the cluster, not the entry.
 */
final class ClusterNoise implements SimulatedNoise {
  private final double clustersPerEntry;
  private final double logOneMinusBeta;

  ClusterNoise(NoiseLaw law) {
    this.clustersPerEntry = 2 * law.clusters();
    this.logOneMinusBeta = -new NoiseLaw(law.rate(), 1).clusters();
  }

  /** In nanoseconds, for a vector of that length. */
  static double cost(NoiseLaw law, int length) {
    return 45 * 2 * law.clusters() * length;
  }

  @Override
  public void addTo(long[] counts, RandomGenerator random) {
    long clusters = PoissonDraw.next(clustersPerEntry * counts.length, random);
    for (long i = 0; i < clusters; i++) {
      long size = nextSize(random);
      counts[random.nextInt(counts.length)] += random.nextBoolean() ? size : -size;
    }
  }

  /**
   * Kemp's mixture (1981): with q = 1 - (1 - beta)^U for a uniform U, the size is one more than a
   * geometric variable of ratio q. An exponential variable over -ln q, rounded down, is that.
   */
  private long nextSize(RandomGenerator random) {
    double oneMinusQ = Math.exp(logOneMinusBeta * random.nextDouble());
    return 1 + (long) (random.nextExponential() / -Math.log1p(-oneMinusQ));
  }
}
