package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.TestAuthority;
import dev.sfumato.server.TestBriefs;
import dev.sfumato.server.state.BudgetExceededException;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignEndedException;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.KeyTakenException;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.NoSuchCampaignException;
import dev.sfumato.server.state.RefundRefusedException;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StaleOwnerException;
import dev.sfumato.server.state.StepRefusedException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds of campaigns on disk, whichever database keeps them. */
public abstract class CampaignStoreContract {
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00.123Z");
  private static final SumPlan PLAN = SumPlan.exactly(new Shard(100, 80, 5));

  private final CampaignStore store = new SqlCampaignStore(database());

  abstract Database database();

  @Test
  void load_afterCreate_givesTheTermsBack() {
    Shares prior = Shares.ofWeights(Partition.uniform(1), 1, 2, 3, 4);
    Measurement measured =
        new Measurement(Partition.uniform(1), new long[] {7, -3, 1L << 40, 0}, 900, 2, 1.84);
    CampaignDefinition definition =
        new CampaignDefinition(
            "Rush hour in Évora",
            everything(),
            StrategyName.SCHEDULED,
            List.of("walks", "drives"),
            OptionalLong.of(53_000),
            7,
            new Prior(Optional.of(prior), List.of(measured)));
    CampaignId id = randomId();
    store.create(id, definition, NOON);

    StoredCampaign loaded = store.load(id).orElseThrow();

    assertThat(loaded.definition().campaign()).isEqualTo(definition.campaign());
    assertThat(loaded.definition().name()).isEqualTo(definition.name());
    assertThat(loaded.definition().strategyName()).isEqualTo(definition.strategyName());
    assertThat(loaded.definition().categories()).containsExactly("walks", "drives");
    assertThat(loaded.definition().population()).hasValue(53_000);
    assertThat(loaded.definition().maxQueries()).isEqualTo(7);
    assertThat(loaded.definition().prior().map().orElseThrow().of(3)).isEqualTo(0.4);
    assertThat(loaded.definition().prior().earlier())
        .singleElement()
        .usingRecursiveComparison()
        .isEqualTo(measured);
    assertThat(loaded.created()).isEqualTo(NOON);
    assertThat(loaded.state()).isEqualTo(new CampaignState.Planned());
    assertThat(loaded.queries()).isEmpty();
  }

  @Test
  void load_anAreaOfCells_givesThemBack() {
    Region region =
        Region.around(new Bounds(38.5, -8, 38.6, -7.9), 64)
            .within(OpenCells.between(3, 9, 100, 4096), OpenCells.between(5, 6));
    Campaign campaign = everything().toBuilder().region(region).build();
    CampaignId id = randomId();
    store.create(
        id,
        CampaignDefinition.of("A district", campaign.toBuilder().countsPerCell(1).build()),
        NOON);

    Region loaded = store.load(id).orElseThrow().definition().campaign().region();

    assertThat(loaded).isEqualTo(region);
    assertThat(loaded.cut()).isEqualTo(region.cut());
    assertThat(loaded.isRectangle()).isFalse();
  }

  @Test
  void key_ofACampaign_comesBackAndIsOfNoOther() {
    CampaignDefinition known =
        CampaignDefinition.of("known", everything())
            .withKey(new TestAuthority().campaignKey(77), VerifiedAssurance.VERIFIED);
    CampaignId id = randomId();
    store.create(id, known, NOON);

    StoredCampaign loaded = store.load(id).orElseThrow();

    assertThat(loaded.definition().key()).isEqualTo(known.key());
    assertThat(loaded.definition().campaign().issued()).isEqualTo(77);
    assertThat(loaded.definition().campaign().assurance()).isEqualTo(VerifiedAssurance.VERIFIED);
    CampaignId second = randomId();
    assertThatThrownBy(() -> store.create(second, known, NOON))
        .isInstanceOf(KeyTakenException.class);
    assertThat(store.load(second)).isEmpty();
    store.delete(id);
    store.create(second, known, NOON);
  }

  @Test
  void load_unknown_isEmpty() {
    assertThat(store.load(randomId())).isEmpty();
  }

  @Test
  void list_showsWhatWasSpentAndAnswered() {
    CampaignId id = newCampaign(Participation.EVERY_QUERY);
    answer(store.issue(own(id), query("0.4"), NOON), 1);

    CampaignSummary summary =
        store.list().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();

    assertThat(summary.spentMicros()).isEqualTo(400_000);
    assertThat(summary.answered()).isEqualTo(1);
    assertThat(store.unfinished()).contains(id);
  }

  @Test
  void issue_chargesFirstAndNumbersFromOne() {
    CampaignId id = newCampaign(Participation.EVERY_QUERY);
    store.issue(own(id), query("0.25"), NOON);

    StoredCampaign loaded = store.load(id).orElseThrow();

    assertThat(loaded.ledger().spentMicros()).isEqualTo(250_000);
    assertThat(loaded.open().orElseThrow().number()).isEqualTo(1);
    assertThat(loaded.open().orElseThrow().query()).isEqualTo(query("0.25"));
    assertThat(loaded.state()).isEqualTo(new CampaignState.Running());
  }

  @Test
  void issue_overTheBudget_writesNothing() {
    CampaignId id = newCampaign(Participation.EVERY_QUERY);
    Lease lease = answer(store.issue(own(id), query("0.7"), NOON), 1);

    assertThatThrownBy(() -> store.issue(lease, query("0.300001"), NOON))
        .isInstanceOf(BudgetExceededException.class);

    StoredCampaign loaded = store.load(id).orElseThrow();
    assertThat(loaded.ledger().spentMicros()).isEqualTo(700_000);
    assertThat(loaded.open()).isEmpty();
    assertThat(loaded.lease()).isEqualTo(lease);
    store.issue(lease, query("0.3"), NOON);
    assertThat(store.load(id).orElseThrow().ledger().leftMicros()).isZero();
  }

  @Test
  void issue_once_letsEveryQueryCostAll() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = answer(store.issue(own(id), query("1"), NOON), 1);
    store.issue(lease, query("1"), NOON);

    assertThat(store.load(id).orElseThrow().ledger().spentMicros()).isEqualTo(1_000_000);
  }

  @Test
  void issue_whileAQueryIsOpen_refuses() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = store.issue(own(id), query("1"), NOON);

    assertThatThrownBy(() -> store.issue(lease, query("1"), NOON))
        .isInstanceOf(StepRefusedException.class);
  }

  @Test
  void step_byAStaleOwner_refuses() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease old = own(id);
    Lease current = own(id);

    assertThatThrownBy(() -> store.issue(old, query("1"), NOON))
        .isInstanceOf(StaleOwnerException.class);
    assertThat(store.load(id).orElseThrow().queries()).isEmpty();
    store.issue(current, query("1"), NOON);
    assertThatThrownBy(() -> store.issue(current, query("1"), NOON))
        .isInstanceOf(StaleOwnerException.class);
  }

  @Test
  void openShard_keepsTheSumAndItsNumbers() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = store.issue(own(id), query("1"), NOON);
    lease = store.startShard(lease, 1, PLAN, TestBriefs.NOTHING, NOON);
    ShardOutcome outcome =
        ShardOutcome.opened(100, 95, 90)
            .withDrops(Map.of("stream-lost", 7, "too-late", 3))
            .withCost(List.of(Duration.ofMillis(12), Duration.ofMillis(340)), 123_456);
    store.openShard(lease, 1, outcome, sum(90, counts(1)));

    StoredQuery open = store.load(id).orElseThrow().open().orElseThrow();

    assertThat(open.shards()).containsExactly(new ShardRecord(1, PLAN, NOON, Optional.of(outcome)));
    assertThat(open.sums()).hasSize(1);
    assertThat(open.sums().get(0).counts()).isEqualTo(counts(1));
  }

  @Test
  void accept_addsTheSumsOfAllShards() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = store.issue(own(id), query("1"), NOON);
    lease = open(open(lease, 1, 90), 2, 85);
    store.accept(lease);

    StoredCampaign loaded = store.load(id).orElseThrow();
    NoisyHistogram answer = loaded.answers().get(0);

    assertThat(answer.survivors()).isEqualTo(175);
    assertThat(answer.noise().shape()).isEqualTo(90 / 75.0 + 85 / 75.0);
    assertThat(answer.noise().rate()).isEqualTo(1.0);
    long[] expected = counts(1);
    long[] more = counts(2);
    for (int i = 0; i < expected.length; i++) {
      expected[i] += more[i];
    }
    assertThat(answer.counts()).isEqualTo(expected);
    assertThat(loaded.open()).isEmpty();
    assertThat(loaded.queries().get(0).sums()).isEmpty();
    assertThat(loaded.queries().get(0).shards()).hasSize(2);
  }

  @Test
  void accept_withoutASumOrWhileAShardRuns_refuses() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease issued = store.issue(own(id), query("1"), NOON);
    assertThatThrownBy(() -> store.accept(issued)).isInstanceOf(StepRefusedException.class);

    Lease running = store.startShard(open(issued, 1, 90), 2, PLAN, TestBriefs.NOTHING, NOON);
    assertThatThrownBy(() -> store.accept(running)).isInstanceOf(StepRefusedException.class);
  }

  @Test
  void openShard_twice_refuses() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = open(store.issue(own(id), query("1"), NOON), 1, 90);
    ShardCounts again = sum(90, counts(1));

    assertThatThrownBy(() -> store.openShard(lease, 1, ShardOutcome.opened(100, 90, 90), again))
        .isInstanceOf(StepRefusedException.class);
  }

  @Test
  void openShard_withFewerSurvivorsThanPromised_refuses() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease =
        store.startShard(store.issue(own(id), query("1"), NOON), 1, PLAN, TestBriefs.NOTHING, NOON);

    assertThatThrownBy(
            () -> store.openShard(lease, 1, ShardOutcome.opened(100, 79, 79), sum(79, counts(1))))
        .isInstanceOf(StepRefusedException.class);
  }

  @Test
  void takeOver_keepsOpenedSumsAndThoseUnderWay() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = open(store.issue(own(id), query("1"), NOON), 1, 90);
    store.startShard(lease, 2, PLAN, TestBriefs.NOTHING, NOON);

    StoredCampaign taken = store.takeOver(id);
    StoredQuery open = taken.open().orElseThrow();

    assertThat(open.interrupted()).isTrue();
    assertThat(open.sums()).hasSize(1);
    assertThat(open.shards().get(1).isRunning()).isTrue();
    Lease opened =
        store.openShard(taken.lease(), 2, ShardOutcome.opened(100, 88, 88), sum(88, counts(1)));
    store.accept(opened);
    assertThat(store.load(id).orElseThrow().answers().get(0).survivors()).isEqualTo(178);
  }

  @Test
  void refund_whenNoShardHadAMaskedInput_givesTheChargeBack() {
    CampaignId id = newCampaign(Participation.EVERY_QUERY);
    Lease lease =
        store.startShard(store.issue(own(id), query("1"), NOON), 1, PLAN, TestBriefs.NOTHING, NOON);
    lease = store.abortShard(lease, 1, ShardOutcome.aborted("too-few-devices", 40, 0));
    lease = store.refund(lease);

    assertThat(store.load(id).orElseThrow().ledger().spentMicros()).isZero();
    assertThat(store.load(id).orElseThrow().queries()).isEmpty();
    store.issue(lease, query("1"), NOON);
    assertThat(store.load(id).orElseThrow().open().orElseThrow().number()).isEqualTo(1);
  }

  @Test
  void refund_whenSomeoneMayHavePaid_refuses() {
    CampaignId id = newCampaign(Participation.EVERY_QUERY);
    Lease running =
        store.startShard(store.issue(own(id), query("1"), NOON), 1, PLAN, TestBriefs.NOTHING, NOON);
    assertThatThrownBy(() -> store.refund(running)).isInstanceOf(RefundRefusedException.class);

    Lease ended = store.abortShard(running, 1, ShardOutcome.aborted("too-few-survivors", 100, 1));
    assertThatThrownBy(() -> store.refund(ended)).isInstanceOf(RefundRefusedException.class);
    assertThat(store.load(id).orElseThrow().ledger().spentMicros()).isEqualTo(1_000_000);
  }

  @Test
  void refund_afterAnotherOwner_refuses() {
    CampaignId id = newCampaign(Participation.EVERY_QUERY);
    store.issue(own(id), query("1"), NOON);
    Lease lease = own(id);

    assertThatThrownBy(() -> store.refund(lease)).isInstanceOf(RefundRefusedException.class);
  }

  @Test
  void setProgress_saysForWhatAndUntilWhen() {
    CampaignId id = newCampaign(Participation.ONCE);
    CampaignState waiting =
        new CampaignState.Waiting("12 of 100 devices are here", NOON.plusSeconds(60));
    store.setProgress(store.issue(own(id), query("1"), NOON), waiting);

    assertThat(store.load(id).orElseThrow().state()).isEqualTo(waiting);
  }

  @Test
  void end_nothingChangesAfterwards() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = answer(store.issue(own(id), query("1"), NOON), 1);
    Lease ended = store.end(lease, new CampaignState.Finished(), NOON);
    StoredCampaign before = store.load(id).orElseThrow();

    assertThatThrownBy(() -> store.issue(ended, query("1"), NOON))
        .isInstanceOf(CampaignEndedException.class);
    assertThatThrownBy(() -> store.end(ended, new CampaignState.Stopped(), NOON))
        .isInstanceOf(CampaignEndedException.class);

    StoredCampaign after = store.takeOver(id);
    assertThat(after.lease()).isEqualTo(before.lease());
    assertThat(after.state()).isEqualTo(new CampaignState.Finished());
    assertThat(after.answers().get(0).counts()).isEqualTo(before.answers().get(0).counts());
    assertThat(store.unfinished()).doesNotContain(id);
  }

  @Test
  void delete_removesAllAndRefusesItsOwner() {
    CampaignId id = newCampaign(Participation.ONCE);
    Lease lease = answer(store.issue(own(id), query("1"), NOON), 1);
    store.delete(id);

    assertThat(store.load(id)).isEmpty();
    assertThatThrownBy(() -> store.issue(lease, query("1"), NOON))
        .isInstanceOf(NoSuchCampaignException.class);
    assertThatThrownBy(() -> store.delete(id)).isInstanceOf(NoSuchCampaignException.class);
  }

  @Test
  void deleteEndedBefore_leavesTheRunningAndTheRecent() {
    Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
    CampaignId old = newCampaign(Participation.ONCE);
    CampaignId recent = newCampaign(Participation.ONCE);
    CampaignId running = newCampaign(Participation.ONCE);
    store.end(own(old), new CampaignState.Stopped(), longAgo);
    store.end(own(recent), new CampaignState.Stopped(), NOON);

    assertThat(store.deleteEndedBefore(longAgo.plusSeconds(1))).isEqualTo(1);
    assertThat(store.load(old)).isEmpty();
    assertThat(store.load(recent)).isPresent();
    assertThat(store.load(running)).isPresent();
  }

  @Test
  void accept_aLargeHistogram_comesBackAsItWas() {
    CampaignId id = newCampaign(Participation.ONCE);
    HistogramQuery large =
        new HistogramQuery(Partition.uniform(9), 1, Epsilon.parse("1"), 1, 1, cohort());
    long[] counts = new Random(7).longs(large.length(), -1L << 40, 1L << 40).toArray();
    Lease lease =
        store.startShard(store.issue(own(id), large, NOON), 1, PLAN, TestBriefs.NOTHING, NOON);
    lease = store.openShard(lease, 1, ShardOutcome.opened(100, 90, 90), sum(90, counts));
    store.accept(lease);

    assertThat(store.load(id).orElseThrow().answers().get(0).counts()).isEqualTo(counts);
  }

  /** Whoever drives a campaign, in memory or from storage, asks the same. */
  @Test
  void refinement_ofStoredAnswers_asksWhatTheOneInMemoryAsks() {
    for (Participation participation : Participation.values()) {
      CampaignId id = newCampaign(participation);
      CampaignDefinition definition = store.load(id).orElseThrow().definition();
      Refinement inMemory = new Refinement(definition.campaign(), definition.strategy()).ask();
      Lease lease = own(id);
      while (inMemory.open().isPresent() && inMemory.queries() < 4) {
        StoredCampaign stored = store.load(id).orElseThrow();
        assertThat(stored.refinement().ask().open()).isEqualTo(inMemory.open());
        HistogramQuery query = inMemory.open().get();
        lease =
            store.startShard(store.issue(lease, query, NOON), 1, PLAN, TestBriefs.NOTHING, NOON);
        long[] counts = new Random(inMemory.queries()).longs(query.length(), -5, 900).toArray();
        lease = store.openShard(lease, 1, ShardOutcome.opened(100, 90, 90), sum(90, counts));
        lease = store.accept(lease);
        StoredCampaign answered = store.load(id).orElseThrow();
        inMemory = inMemory.accept(answered.answers().get(inMemory.queries())).ask();
        assertThat(answered.refinement().ledger().spentMicros())
            .isEqualTo(answered.ledger().spentMicros());
      }
      assertThat(inMemory.queries()).isGreaterThan(1);
    }
  }

  @Test
  void tokens_areAddedOnce() {
    TokenStore tokens = new TokenStore(database());
    String role = randomId().toString().substring(0, 16);

    assertThat(tokens.hash(role)).isEmpty();
    assertThat(tokens.addIfAbsent(role, "abc", NOON)).isTrue();
    assertThat(tokens.addIfAbsent(role, "def", NOON)).isFalse();
    assertThat(tokens.hash(role)).hasValue("abc");
    tokens.remove(role);
    assertThat(tokens.hash(role)).isEmpty();
  }

  private CampaignId newCampaign(Participation participation) {
    CampaignId id = randomId();
    Region region = Region.around(new Bounds(38.5, -8, 38.6, -7.9), 256);
    Campaign campaign = Campaign.of(region, 10_000, Epsilon.parse("1"), participation);
    store.create(id, CampaignDefinition.of("a campaign", campaign), NOON);
    return id;
  }

  private Lease own(CampaignId id) {
    return store.takeOver(id).lease();
  }

  private Lease answer(Lease lease, int seed) {
    return store.accept(open(lease, seed, 90));
  }

  private Lease open(Lease lease, int number, int survivors) {
    Lease started = store.startShard(lease, number, PLAN, TestBriefs.NOTHING, NOON);
    ShardCounts sum = sum(survivors, counts(number));
    return store.openShard(started, number, ShardOutcome.opened(100, survivors, survivors), sum);
  }

  private static ShardCounts sum(int survivors, long[] counts) {
    return new ShardCounts(counts, survivors, new NoiseLaw(1, survivors / 75.0));
  }

  private static CampaignId randomId() {
    return CampaignId.random(new SecureRandom());
  }

  private static long[] counts(int seed) {
    return new Random(seed).longs(16, -50, 500).toArray();
  }

  private static HistogramQuery query(String epsilon) {
    return new HistogramQuery(Partition.uniform(2), 1, Epsilon.parse(epsilon), 1, 1, cohort());
  }

  private static Cohort cohort() {
    return new Cohort(200, 100, Fraction.of(0.2), Fraction.of(0.05));
  }

  private static Campaign everything() {
    return new Campaign(
        Region.plain(new Bounds(-1.5, 0, 1.5, 7), 64).of("wind[m/s],Wärme[°C]"),
        123_456,
        Epsilon.parse("0.123456"),
        Participation.EVERY_QUERY,
        4_321,
        Fraction.parse("1/3"),
        Fraction.of(0.05),
        2,
        1_000,
        Rounding.PAPER,
        77_777,
        0);
  }
}
