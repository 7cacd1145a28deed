package dev.sfumato.server.state;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.protocol.ShardCounts;
import java.time.Instant;
import java.util.Optional;

/** Small campaigns' parts, without a database. */
final class StateFixtures {
  static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");
  static final Shard SHARD = new Shard(100, 80, 5);
  static final HistogramQuery QUERY =
      new HistogramQuery(
          Partition.uniform(1),
          1,
          Epsilon.parse("1"),
          1,
          1,
          new Cohort(200, 100, Fraction.of(0.2), Fraction.of(0.05)));

  private StateFixtures() {}

  static ShardRecord running(int number) {
    return new ShardRecord(number, SumPlan.exactly(SHARD), NOON, Optional.empty());
  }

  static ShardRecord ended(int number, ShardOutcome outcome) {
    return new ShardRecord(number, SumPlan.exactly(SHARD), NOON, Optional.of(outcome));
  }

  static ShardCounts sum(int survivors, long... counts) {
    return new ShardCounts(counts, survivors, new NoiseLaw(1, survivors / 75.0));
  }
}
