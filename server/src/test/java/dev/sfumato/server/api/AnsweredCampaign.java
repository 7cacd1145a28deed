package dev.sfumato.server.api;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.SumQuestion;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;
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
      lease = answer(store, lease, store.load(id).orElseThrow(), next.get(), random);
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
      CampaignStore store,
      Lease before,
      StoredCampaign campaign,
      HistogramQuery query,
      Random random) {
    Lease lease = store.issue(before, query, NOW);
    int number = 0;
    for (Shard shard : shards(query)) {
      number++;
      SumPlan plan = query.cohort().sum(shard.devices());
      lease = store.startShard(lease, number, plan, brief(campaign, query, plan, number), NOW);
      int survivors = shard.devices() - shard.devices() / 50;
      lease =
          store.openShard(
              lease,
              number,
              ShardOutcome.opened(shard.devices(), survivors, survivors)
                  .withGood(shard.devices())
                  .withDrops(Map.of("stream-lost", shard.devices() - survivors))
                  .withCost(List.of(Duration.ofMillis(20), Duration.ofMillis(50)), 1_000_000),
              counts(query, plan.shard(), survivors, random));
    }
    return store.accept(lease);
  }

  /** What devices were asked, as the transcript has it. */
  private static SumBrief brief(
      StoredCampaign campaign, HistogramQuery query, SumPlan plan, int sum) {
    long before =
        campaign.queries().stream().mapToLong(each -> each.query().cohort().devices()).sum();
    int number = campaign.queries().size() + 1;
    Query asked =
        new SumQuestion(campaign.id(), campaign.definition(), number, before, query).of(plan, NOW);
    byte[] salt = new byte[Query.SALT_BYTES];
    salt[0] = (byte) sum;
    return new SumBrief(Bytes.wrap(asked.encode()), Bytes.wrap(salt), Tempo.LIVE);
  }

  private static ShardCounts counts(
      HistogramQuery query, Shard shard, int survivors, Random random) {
    NoiseShare share = query.noise(shard);
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
