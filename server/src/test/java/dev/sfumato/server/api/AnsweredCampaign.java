package dev.sfumato.server.api;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.TestBriefs;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Plays a campaign's owner and devices: people crowd the north-west, in every other of 32 columns,
 * and two in a hundred drop out.
 */
final class AnsweredCampaign {
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  private AnsweredCampaign() {}

  /** Answers all queries of a campaign. */
  static void run(CampaignStore store, CampaignId id) {
    Random random = new Random(4);
    StoredCampaign campaign = store.takeOver(id);
    Lease lease = campaign.lease();
    Optional<HistogramQuery> next = campaign.definition().strategy().next(campaign.answers());
    while (next.isPresent()) {
      lease = answer(store, lease, next.get(), random);
      StoredCampaign now = store.load(id).orElseThrow();
      next = now.definition().strategy().next(now.answers());
    }
    store.end(lease, new CampaignState.Finished(), NOW);
  }

  private static List<Shard> shards(HistogramQuery query) {
    return query.cohort().shards().stream()
        .flatMap(each -> Collections.nCopies((int) each.count(), each.shard()).stream())
        .toList();
  }

  private static Lease answer(
      CampaignStore store, Lease before, HistogramQuery query, Random random) {
    Lease lease = store.issue(before, query, NOW);
    int number = 0;
    for (Shard shard : shards(query)) {
      number++;
      lease = store.startShard(lease, number, SumPlan.exactly(shard), TestBriefs.NOTHING, NOW);
      int survivors = shard.devices() - shard.devices() / 50;
      lease =
          store.openShard(
              lease,
              number,
              ShardOutcome.opened(shard.devices(), survivors, survivors)
                  .withDrops(Map.of("stream-lost", shard.devices() - survivors))
                  .withCost(List.of(Duration.ofMillis(20), Duration.ofMillis(50)), 1_000_000),
              counts(query, shard, survivors, random));
    }
    return store.accept(lease);
  }

  private static ShardCounts counts(
      HistogramQuery query, Shard shard, int survivors, Random random) {
    NoiseShare share = new NoiseShare(query.epsilon(), query.l1Sensitivity(), shard.noiseDivisor());
    long[] counts = new long[query.length()];
    for (int device = 0; device < survivors; device++) {
      double x = inhabited(Math.min(0.999, Math.abs(random.nextGaussian()) / 4));
      double y = Math.min(0.999, Math.abs(random.nextGaussian()) / 4);
      int grid = 1 << 12;
      int element = query.partition().indexOf(CellId.of(12, (int) (x * grid), (int) (y * grid)));
      if (element >= 0) {
        counts[query.entry(element, device % query.countsPerCell())]++;
      }
    }
    share.sumOf(survivors).addTo(counts, random);
    return new ShardCounts(counts, survivors, share.sumOf(survivors));
  }

  private static double inhabited(double x) {
    return (int) (32 * x) % 2 == 0 ? x : x - 1.0 / 32;
  }
}
