package dev.sfumato.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a shard takes goes by the bytes that its devices really send. */
class ShardQueriesTest {
  private static final Cohort COHORT = new Cohort(1_000, 1_000, Fraction.ZERO, Fraction.ZERO);

  private static HistogramQuery query(String epsilon, long scale) {
    return new HistogramQuery(
        Partition.uniform(5), 1, Epsilon.parse(epsilon), scale, scale, COHORT);
  }

  @Test
  void inputBytes_ofNarrowEntries_areFewerThanFourEach() {
    long bytes = ShardQueries.inputBytes(query("1", 1), COHORT.sum(1_000));
    assertThat(bytes).isBetween(1024L, 2 * 1024L);
  }

  @Test
  void inputBytes_ofWideEntries_areMoreThanFourEach() {
    long bytes = ShardQueries.inputBytes(query("0.001", 1L << 31), COHORT.sum(1_000));
    assertThat(bytes).isBetween(6 * 1024L, 8 * 1024L);
  }

  @Test
  void wideEntries_areGivenMoreWaves() {
    Duration second = Duration.ofSeconds(1);
    RoundLimits rounds = new RoundLimits(second, second, second, second, second);
    SumLimits limits = new SumLimits(rounds, rounds, second, 1 << 20);
    long narrow = ShardQueries.inputBytes(query("1", 1), COHORT.sum(1_000));
    long wide = ShardQueries.inputBytes(query("0.001", 1L << 31), COHORT.sum(1_000));
    // A MiB holds 102 inputs of 6 KiB and the 4 KiB around them: ten waves.
    assertThat(limits.total(Tempo.LIVE, false, 1_000, wide))
        .isBetween(second.multipliedBy(14), second.multipliedBy(16));
    assertThat(limits.total(Tempo.LIVE, false, 1_000, narrow))
        .isLessThan(limits.total(Tempo.LIVE, false, 1_000, wide));
    assertThat(limits.total(Tempo.PATIENT, false, 1_000, wide)).isEqualTo(second.multipliedBy(5));
    assertThat(limits.total(Tempo.PATIENT, true, 1_000, wide)).isEqualTo(second.multipliedBy(7));
  }
}
