package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The devices that are asked: they are seated in shards, some drop out, the rest answer. */
final class Respondents {
  private final Sums sums;
  private final FleetOptions options;
  private final RandomGenerator random;

  Respondents(Sums sums, FleetOptions options, RandomGenerator random) {
    this.sums = sums;
    this.options = options;
    this.random = random;
  }

  Answer answer(HistogramQuery query) throws SimulationException {
    List<OpenedShard> opened = opened(query);
    if (opened.isEmpty()) {
      throw new SimulationException(
          "no shard kept enough devices: every one of "
              + query.cohort().shardCount()
              + " lost more than the tolerated share of "
              + query.cohort().toleratedDropout().value()
              + "; --tolerate-dropout sets it, to somewhat more than --dropout");
    }
    long survivors = opened.stream().mapToLong(OpenedShard::survivors).sum();
    NoiseLaw noise =
        new NoiseLaw(
            opened.get(0).noise(query).rate(),
            opened.stream().mapToDouble(OpenedShard::shape).sum());
    long[] counts = sums.over(query, opened, random);
    return new Answer(new NoisyHistogram(query, counts, survivors, noise), opened.size());
  }

  /** A query's answer, and how many shards it comes from. */
  record Answer(NoisyHistogram histogram, int shards) {}

  private List<OpenedShard> opened(HistogramQuery query) {
    List<OpenedShard> opened = new ArrayList<>();
    for (Shard shard : query.cohort().shards()) {
      int survivors = (int) Binomial.draw(shard.devices(), 1 - options.dropout(), random);
      if (survivors >= shard.minimumSurvivors()) {
        opened.add(new OpenedShard(shard, survivors));
      }
    }
    return opened;
  }
}
