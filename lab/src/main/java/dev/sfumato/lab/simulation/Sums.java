package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import java.util.List;
import java.util.random.RandomGenerator;

/** How the sum over a query's opened shards comes about, noise included. */
@FunctionalInterface
interface Sums {
  long[] over(HistogramQuery query, List<OpenedShards> shards, RandomGenerator random);
}
