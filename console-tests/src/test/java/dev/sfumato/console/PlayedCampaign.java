package dev.sfumato.console;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.ServerParts;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.SumQuestion;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.LiveStatus.LiveShard;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Plays the owner and the devices of a campaign, step by step as the live system does: people of a
 * city that exists nowhere, noise of the real law, three in a hundred drop out, and every step is
 * stored and announced. The devices are not real here; the coordinator's pages are.
 */
final class PlayedCampaign {
  private static final List<String> ROUNDS =
      List.of("keys", "shares", "verdict", "inputs", "opening");

  private final ServerParts parts;
  private final CampaignId id;
  private final CellDataset city;
  private final Random random;
  private Lease lease;

  PlayedCampaign(ServerParts parts, CampaignId id, CellDataset city) {
    this(parts, id, city, 7);
  }

  /** With another seed: other people of the same city, and other noise. */
  PlayedCampaign(ServerParts parts, CampaignId id, CellDataset city, long seed) {
    this.random = new Random(seed);
    this.parts = parts;
    this.id = id;
    this.city = city;
    this.lease = parts.store().takeOver(id).lease();
  }

  /** Answers all that is left. */
  void finish() {
    while (next().isPresent()) {
      issue();
      answer();
    }
    end();
  }

  Optional<HistogramQuery> next() {
    StoredCampaign now = store().load(id).orElseThrow();
    return now.definition().strategy().next(now.answers());
  }

  void issue() {
    HistogramQuery query = next().orElseThrow();
    lease = store().issue(lease, query, Instant.now());
    publish(
        new CampaignEvent.QueryIssued(
            number(),
            query.epsilon().value(),
            query.partition().size(),
            query.cohort().devices(),
            query.cohort().shardCount()));
  }

  void waitFor(String reason, Duration limit) {
    CampaignState waiting = new CampaignState.Waiting(reason, Instant.now().plus(limit));
    lease = store().setProgress(lease, waiting);
    publish(new CampaignEvent.StateChanged(waiting));
  }

  /** Says how far the first shard of the open query is: a round from 0, and who has answered. */
  void progress(int round, double arrived) {
    int devices = open().cohort().largest().devices();
    publish(
        new CampaignEvent.ShardProgress(
            new LiveShard(
                number(),
                1,
                ROUNDS.get(round),
                devices,
                (int) (arrived * devices),
                Optional.of(Instant.now().plusSeconds(40)),
                Map.of("late", 2))));
  }

  /** What devices would have been asked, so that the campaign has a transcript. */
  private SumBrief brief(HistogramQuery query, SumPlan plan, int sum) {
    StoredCampaign now = store().load(id).orElseThrow();
    long before =
        now.queries().stream()
            .limit(now.queries().size() - 1L)
            .mapToLong(each -> each.query().cohort().devices())
            .sum();
    SumQuestion question = new SumQuestion(id, now.definition(), number(), before, query);
    Query asked = question.of(plan, Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(60));
    byte[] salt = new byte[Query.SALT_BYTES];
    salt[0] = (byte) sum;
    return new SumBrief(Bytes.wrap(asked.encode()), Bytes.wrap(salt), Tempo.LIVE);
  }

  private static List<Shard> shards(HistogramQuery query) {
    return query.cohort().shards().stream()
        .flatMap(each -> Collections.nCopies((int) each.count(), each.shard()).stream())
        .toList();
  }

  /** Opens all shards of the open query and takes the answer. */
  void answer() {
    HistogramQuery query = open();
    int query1 = number();
    int number = 0;
    long all = 0;
    for (Shard shard : shards(query)) {
      number++;
      int survivors = shard.devices() - 3 * shard.devices() / 100;
      all += survivors;
      Map<String, Integer> drops = drops(shard.devices() - survivors);
      SumPlan plan = query.cohort().sum(shard.devices());
      lease = store().startShard(lease, number, plan, brief(query, plan, number), Instant.now());
      ShardOutcome outcome =
          ShardOutcome.opened(shard.devices(), survivors, survivors)
              .withGood(shard.devices())
              .withDrops(drops)
              .withCost(rounds(), 320L * query.length() + 2_000L * survivors);
      lease = store().openShard(lease, number, outcome, counts(query, plan.shard(), survivors));
      publish(CampaignEvent.ShardEnded.of(query1, number, outcome));
    }
    lease = store().accept(lease);
    publish(new CampaignEvent.QueryAnswered(query1, all, query.partition().size()));
  }

  void end() {
    CampaignState finished = new CampaignState.Finished();
    store().end(lease, finished, Instant.now());
    publish(new CampaignEvent.StateChanged(finished));
  }

  private static Map<String, Integer> drops(int all) {
    int late = all / 3;
    return late == 0
        ? Map.of("disconnected", all)
        : Map.of("disconnected", all - late, "late", late);
  }

  private static List<Duration> rounds() {
    return List.of(
        Duration.ofMillis(420),
        Duration.ofMillis(960),
        Duration.ofMillis(700),
        Duration.ofMillis(1340),
        Duration.ofMillis(610));
  }

  private ShardCounts counts(HistogramQuery query, Shard shard, int survivors) {
    NoiseShare share = query.noise(shard);
    CellWeights weights = city.weights();
    long sentinel = 1L << 2 * city.region().levels();
    long[] counts = new long[query.length()];
    for (int device = 0; device < survivors; device++) {
      long code = weights.code(weights.cellAt(random.nextDouble() * weights.total()));
      int element = query.partition().indexOf(new CellId(sentinel | code));
      if (element >= 0) {
        counts[query.entry(element, category(query, code))]++;
      }
    }
    share.sumOf(survivors).addTo(counts, random);
    return new ShardCounts(counts, survivors, share.sumOf(survivors));
  }

  /** Few are of the second category, more of them in the south. */
  private int category(HistogramQuery query, long code) {
    if (query.countsPerCell() == 1) {
      return 0;
    }
    double south = (double) new CellId(1L << 2 * city.region().levels() | code).y();
    double rate = 0.04 + 0.3 * south / city.region().grid();
    return random.nextDouble() < rate ? 1 : 0;
  }

  private HistogramQuery open() {
    List<StoredQuery> queries = store().load(id).orElseThrow().queries();
    return queries.get(queries.size() - 1).query();
  }

  private int number() {
    return store().load(id).orElseThrow().queries().size();
  }

  private CampaignStore store() {
    return parts.store();
  }

  private void publish(CampaignEvent event) {
    parts.events().publish(id, event);
  }
}
