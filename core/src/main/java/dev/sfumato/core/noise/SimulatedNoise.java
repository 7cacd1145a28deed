package dev.sfumato.core.noise;

import java.util.random.RandomGenerator;

/** A quick way of drawing a {@link NoiseLaw} for a whole vector: for simulations, not exact. */
sealed interface SimulatedNoise permits ClusterNoise, TableNoise, GammaPoissonNoise {
  /** Adds an independent draw to every count. */
  void addTo(long[] counts, RandomGenerator random);

  /**
   * The quickest of the three for that law: sparse noise is a handful of clusters; dense noise of a
   * moderate width is looked up in a table; and wider noise is a mixture of Poisson laws. The costs
   * are nanoseconds measured on one machine: wrong ones cost time and nothing else.
   */
  static SimulatedNoise of(NoiseLaw law, int length) {
    double clusters = ClusterNoise.cost(law, length);
    double table = TableNoise.cost(law, length);
    double mixture = GammaPoissonNoise.cost(length);
    if (clusters <= Math.min(table, mixture)) {
      return new ClusterNoise(law);
    }
    return table <= mixture ? new TableNoise(law) : new GammaPoissonNoise(law);
  }
}
