package dev.sfumato.core.noise;

import java.util.random.RandomGenerator;

/** A quick way of drawing a {@link NoiseLaw} for a whole vector: for simulations, not exact. */
sealed interface SimulatedNoise permits ClusterNoise, TableNoise, GammaPoissonNoise {
  /** Adds an independent draw to every count. */
  void addTo(long[] counts, RandomGenerator random);

  /**
   * The quickest of the three for that law. Sparse noise is a handful of clusters; dense noise of a
   * moderate width is looked up in a table, which must not take longer to build than to use; noise
   * wider than that is a mixture of Poisson laws.
   */
  static SimulatedNoise of(NoiseLaw law, int length) {
    if (2 * law.clusters() <= ClusterNoise.MOST_CLUSTERS_AN_ENTRY) {
      return new ClusterNoise(law);
    }
    if (TableNoise.widthOf(law) <= TableNoise.LEAST_WORTHWHILE + 2.0 * length) {
      return new TableNoise(law);
    }
    return new GammaPoissonNoise(law);
  }
}
