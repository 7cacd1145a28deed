package dev.sfumato.lab.simulation;

import dev.sfumato.core.campaign.EqualShards;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.lab.sampling.Binomial;
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
    List<OpenedShards> opened = opened(query);
    if (opened.isEmpty()) {
      throw new SimulationException(
          "no shard kept enough devices: every one of "
              + query.cohort().shardCount()
              + " lost more than the tolerated share of "
              + query.cohort().toleratedDropout().value()
              + "; --tolerate-dropout sets it, to somewhat more than --dropout");
    }
    NoiseLaw noise =
        new NoiseLaw(opened.get(0).noise(query).rate(), OpenedShards.shapes(opened).sum());
    long survivors = OpenedShards.survivors(opened);
    long[] counts = sums.over(query, opened, random);
    return new Answer(
        new NoisyHistogram(query, counts, survivors, noise), OpenedShards.count(opened));
  }

  /** A query's answer, and how many shards it comes from. */
  record Answer(NoisyHistogram histogram, long shards) {}

  /** Where nobody drops out, equal shards stay equal: as many as there are, they cost the same. */
  private List<OpenedShards> opened(HistogramQuery query) {
    List<OpenedShards> opened = new ArrayList<>();
    for (EqualShards equal : query.cohort().shards()) {
      if (options.dropout() == 0) {
        opened.add(new OpenedShards(equal.shard(), equal.shard().devices(), equal.count()));
      } else {
        drawEach(equal, opened);
      }
    }
    return opened;
  }

  private void drawEach(EqualShards equal, List<OpenedShards> opened) {
    Shard shard = equal.shard();
    for (long i = 0; i < equal.count(); i++) {
      int survivors = (int) Binomial.draw(shard.devices(), 1 - options.dropout(), random);
      if (survivors >= shard.minimumSurvivors()) {
        opened.add(new OpenedShards(shard, survivors, 1));
      }
    }
  }
}
