package dev.sfumato.server.storage;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.TestBriefs;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;

/** A coordinator that does nothing but steps, and says of each that it is done, until it dies. */
final class StepsUntilKilled {
  static final Epsilon STEP = Epsilon.parse("0.001");
  static final Epsilon TOTAL = Epsilon.parse("1");

  private static final Shard SHARD = new Shard(100, 80, 5);

  private StepsUntilKilled() {}

  public static void main(String[] args) {
    CampaignStore store = new SqlCampaignStore(Database.inFolder(Path.of(args[0])));
    CampaignId id =
        store.unfinished().stream().findFirst().orElseGet(() -> StepsUntilKilled.create(store));
    StoredCampaign campaign = store.takeOver(id);
    Lease lease = campaign.lease();
    say("owned", campaign.answers().size());
    if (campaign.open().isPresent()) {
      lease = resume(store, lease, campaign.open().get());
    }
    for (int query = store.load(id).orElseThrow().answers().size() + 1; ; query++) {
      lease = store.issue(lease, query(), Instant.EPOCH);
      say("issued", query);
      lease = store.accept(sum(store, lease, 1));
      say("accepted", query);
    }
  }

  private static CampaignId create(CampaignStore store) {
    CampaignId id = CampaignId.random(new SecureRandom());
    Region region = Region.around(new Bounds(38.5, -8, 38.6, -7.9), 256);
    Campaign campaign = Campaign.of(region, 10_000, TOTAL, Participation.EVERY_QUERY);
    store.create(id, CampaignDefinition.of("until killed", campaign), Instant.EPOCH);
    return id;
  }

  /** Goes on with the sum that was under way, as a coordinator does; else with one more. */
  private static Lease resume(CampaignStore store, Lease lease, StoredQuery open) {
    return open.shards().stream()
        .filter(ShardRecord::isRunning)
        .findFirst()
        .map(left -> store.accept(open(store, lease, left.number())))
        .orElseGet(() -> store.accept(sum(store, lease, open.shards().size() + 1)));
  }

  private static Lease sum(CampaignStore store, Lease before, int number) {
    SumPlan plan = SumPlan.exactly(SHARD);
    Lease lease = store.startShard(before, number, plan, TestBriefs.NOTHING, Instant.EPOCH);
    return open(store, lease, number);
  }

  private static Lease open(CampaignStore store, Lease before, int number) {
    ShardCounts counts = new ShardCounts(new long[16], 90, new NoiseLaw(STEP.value(), 1.2));
    Lease lease = store.openShard(before, number, ShardOutcome.opened(100, 90, 90), counts);
    say("opened", number);
    return lease;
  }

  private static HistogramQuery query() {
    Cohort cohort = new Cohort(100, 100, Fraction.of(0.2), Fraction.of(0.05));
    return new HistogramQuery(Partition.uniform(2), 1, STEP, 1, 1, cohort);
  }

  private static void say(String what, int number) {
    System.out.println(what + " " + number);
    System.out.flush();
  }
}
