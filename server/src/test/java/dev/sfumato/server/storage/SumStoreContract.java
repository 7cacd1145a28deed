package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Assurance;
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
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestAuthority;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StaleHostException;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.sum.KeptSum;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.SumPace;
import dev.sfumato.server.state.sum.SumStore;
import dev.sfumato.server.state.sum.Tempo;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds of sums under way on disk, whichever database keeps them. */
public abstract class SumStoreContract {
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00.123Z");
  private static final SumPlan PLAN = SumPlan.exactly(new Shard(100, 80, 5));
  private static final SumPace PACE =
      new SumPace(NOON, List.of(Duration.ofMillis(7), Duration.ofMillis(70)), 1_234, 56);
  private static final SumBrief BRIEF =
      new SumBrief(Bytes.wrap(new byte[] {1, 2, 3}), Bytes.wrap(new byte[] {4, 5}), Tempo.PATIENT);

  private final CampaignStore campaigns = new SqlCampaignStore(database());
  private final SumStore sums = new SqlSumStore(database());
  private CampaignId id = CampaignId.random(new SecureRandom());
  private Lease lease = new Lease(id, 0);

  abstract Database database();

  @BeforeEach
  void begin() {
    Region region = Region.around(new Bounds(38.5, -8, 38.6, -7.9), 256);
    Campaign campaign = Campaign.of(region, 10_000, Epsilon.parse("1"), Participation.EVERY_QUERY);
    id = CampaignId.random(new SecureRandom());
    campaigns.create(id, CampaignDefinition.of("sums", campaign), NOON);
    Cohort cohort = new Cohort(100, 100, Fraction.of(0.2), Fraction.of(0.05));
    HistogramQuery query =
        new HistogramQuery(Partition.uniform(1), 1, Epsilon.parse("0.5"), 1, 1, cohort);
    lease = campaigns.issue(campaigns.takeOver(id).lease(), query, NOON);
    lease = campaigns.startShard(lease, 1, PLAN, BRIEF, NOON);
  }

  @Test
  void open_givesWhatItBeganWith() {
    KeptSum sum = open();

    assertThat(sum.brief()).isEqualTo(BRIEF);
    assertThat(sum.pace()).isEmpty();
    assertThat(sum.get(Shelf.KEYS, 0)).isEmpty();
  }

  @Test
  void put_isReadBackAtOnce_andByTheNextHostOnceCommitted() {
    KeptSum first = open();
    first.put(Shelf.KEYS, 7, new byte[] {1});
    first.put(Shelf.TOTAL, 0, new byte[0]);
    assertThat(first.get(Shelf.KEYS, 7)).contains(new byte[] {1});
    assertThat(first.pending()).isEqualTo(1);
    first.commit(PACE);
    assertThat(first.pending()).isZero();

    KeptSum next = open();

    assertThat(next.get(Shelf.KEYS, 7)).contains(new byte[] {1});
    assertThat(next.get(Shelf.TOTAL, 0)).contains(new byte[0]);
    assertThat(next.get(Shelf.KEYS, 8)).isEmpty();
    assertThat(next.get(Shelf.VERDICT, 7)).isEmpty();
    assertThat(next.pace()).contains(PACE);
  }

  @Test
  void hostKilledBetweenPutAndCommit_leavesNothingOfThePut() {
    KeptSum killed = open();
    killed.put(Shelf.INPUT, 1, new byte[] {1});
    killed.commit(PACE);
    killed.put(Shelf.INPUT, 2, new byte[] {2});
    killed.put(Shelf.INPUT, 1, new byte[] {3});
    killed.clear(Shelf.KEYS);

    assertThat(all(open(), Shelf.INPUT)).containsOnlyKeys(1);
    assertThat(open().get(Shelf.INPUT, 1)).contains(new byte[] {1});
  }

  @Test
  void hostThatWasReplaced_writesNothing() {
    KeptSum stale = open();
    stale.put(Shelf.KEYS, 1, new byte[] {1});
    KeptSum now = open();

    assertThatThrownBy(() -> stale.commit(PACE)).isInstanceOf(StaleHostException.class);

    now.commit(PACE);
    assertThat(all(open(), Shelf.KEYS)).isEmpty();
  }

  @Test
  void hostThatWasReplaced_writesNoParcelsAheadEither() {
    KeptSum stale = open();
    open();

    assertThatThrownBy(
            () -> {
              for (int key = 0; key < 100; key++) {
                stale.put(Shelf.PARCELS, key, new byte[1 << 17]);
              }
            })
        .isInstanceOf(StaleHostException.class);
    assertThat(all(open(), Shelf.PARCELS)).isEmpty();
  }

  @Test
  void sumThatEnded_cannotBeOpenedNorWritten() {
    KeptSum host = open();
    host.put(Shelf.KEYS, 1, new byte[] {1});
    lease = campaigns.abortShard(lease, 1, ShardOutcome.aborted("too-few-inputs", 100, 3));

    assertThatThrownBy(() -> host.commit(PACE)).isInstanceOf(StaleHostException.class);
    assertThat(sums.open(id, 1, 1)).isEmpty();
    assertThat(rows()).isZero();
  }

  @Test
  void sumThatNeverBegan_cannotBeOpened() {
    assertThat(sums.open(id, 1, 2)).isEmpty();
    assertThat(sums.open(id, 2, 1)).isEmpty();
    assertThat(sums.open(CampaignId.random(new SecureRandom()), 1, 1)).isEmpty();
  }

  @Test
  void takeOver_byAnotherOwner_leavesTheSumUnderWay() {
    KeptSum host = open();
    lease = campaigns.takeOver(id).lease();
    host.put(Shelf.KEYS, 1, new byte[] {1});
    host.commit(PACE);

    assertThat(all(open(), Shelf.KEYS)).containsOnlyKeys(1);
    assertThat(campaigns.load(id).orElseThrow().open().orElseThrow().shards())
        .allMatch(shard -> shard.isRunning());
  }

  @Test
  void nothingIsLeft_whicheverWayASumEnds() {
    fill();
    lease = campaigns.openShard(lease, 1, ShardOutcome.opened(100, 90, 90), counts());
    assertThat(rows()).isZero();
    assertThat(sums.fate(id, 1, 1)).isEqualTo(SumStore.Fate.OPENED);

    lease = campaigns.startShard(lease, 2, PLAN, BRIEF, NOON);
    assertThat(sums.fate(id, 1, 2)).isEqualTo(SumStore.Fate.RUNNING);
    lease = campaigns.end(lease, new CampaignState.Stopped(), NOON);
    assertThat(rows()).isZero();
    assertThat(sums.fate(id, 1, 2)).isEqualTo(SumStore.Fate.FAILED);
    assertThat(sums.fate(id, 1, 3)).isEqualTo(SumStore.Fate.FAILED);
  }

  @Test
  void nothingIsLeft_ofACampaignThatIsDeleted() {
    fill();
    campaigns.delete(id);
    assertThat(rows()).isZero();
  }

  @Test
  void longValue_comesBackInWhole() {
    byte[] value = new byte[(3 << 20) + 7];
    new Random(4).nextBytes(value);
    KeptSum sum = open();
    sum.put(Shelf.TOTAL, 0, value);
    sum.commit(PACE);
    sum.put(Shelf.TOTAL, 0, new byte[] {9});
    sum.put(Shelf.TOTAL, 1, value);
    sum.commit(PACE);

    assertThat(open().get(Shelf.TOTAL, 0)).contains(new byte[] {9});
    assertThat(open().get(Shelf.TOTAL, 1)).contains(value);
    assertThat(all(open(), Shelf.TOTAL)).containsOnlyKeys(0, 1);
  }

  /** Against maps in memory: what is seen is what was put, what the next host sees is committed. */
  @Test
  void anyWork_isAsOnShelvesInMemory() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Map<Shelf, NavigableMap<Integer, Integer>> seen = new HashMap<>();
    Map<Shelf, NavigableMap<Integer, Integer>> committed = new HashMap<>();
    KeptSum sum = open();
    for (int step = 0; step < 1_500; step++) {
      Shelf shelf = random.nextBoolean() ? Shelf.PARCELS : Shelf.DEALING;
      switch (random.nextInt(20)) {
        case 0 -> {
          sum.clear(shelf);
          shelf(seen, shelf).clear();
        }
        case 1 -> {
          sum.commit(PACE);
          committed = copy(seen);
        }
        case 2 -> {
          sum = open();
          seen = copy(committed);
        }
        case 3, 4 -> assertShelf(seed, sum, shelf, shelf(seen, shelf));
        default -> {
          int key = random.nextInt(150);
          int length = random.nextInt(200);
          sum.put(shelf, key, value(key, length));
          shelf(seen, shelf).put(key, length);
        }
      }
    }
  }

  private static void assertShelf(
      long seed, KeptSum sum, Shelf shelf, NavigableMap<Integer, Integer> expected) {
    List<Integer> keys = new ArrayList<>();
    sum.scan(
        shelf,
        (key, value) -> {
          keys.add(key);
          int length = expected.getOrDefault(key, -1);
          assertThat(length).as("seed %d", seed).isNotNegative();
          assertThat(value).as("seed %d", seed).isEqualTo(value(key, length));
        });
    assertThat(keys).as("seed %d", seed).containsExactlyElementsOf(expected.keySet());
  }

  private static NavigableMap<Integer, Integer> shelf(
      Map<Shelf, NavigableMap<Integer, Integer>> shelves, Shelf shelf) {
    return shelves.computeIfAbsent(shelf, none -> new TreeMap<>());
  }

  private static Map<Shelf, NavigableMap<Integer, Integer>> copy(
      Map<Shelf, NavigableMap<Integer, Integer>> shelves) {
    Map<Shelf, NavigableMap<Integer, Integer>> copy = new HashMap<>();
    shelves.forEach((shelf, values) -> copy.put(shelf, new TreeMap<>(values)));
    return copy;
  }

  private static byte[] value(int key, int length) {
    byte[] value = new byte[length];
    new Random(31L * key + length).nextBytes(value);
    return value;
  }

  /** In chunks: what is written to the end of a shelf after its beginning was read is seen. */
  @Test
  void scanOfAHundredThousand_isInOrderAndNeverHeldAtOnce() {
    int rows = 100_000;
    KeptSum sum = open();
    for (int key = 0; key < rows; key++) {
      sum.put(Shelf.VERDICT, key, new byte[] {0});
      if (key % 10_000 == 9_999) {
        sum.commit(PACE);
      }
    }
    int[] next = {0};
    int[] changed = {0};
    sum.scan(
        Shelf.VERDICT,
        (key, value) -> {
          if (key == 0) {
            sum.put(Shelf.VERDICT, rows - 1, new byte[] {1});
            sum.commit(PACE);
          }
          assertThat(key).isEqualTo(next[0]++);
          changed[0] += value[0];
        });
    assertThat(next[0]).isEqualTo(rows);
    assertThat(changed[0]).isEqualTo(1);
    sum.clear(Shelf.VERDICT);
    sum.commit(PACE);
    assertThat(all(open(), Shelf.VERDICT)).isEmpty();
  }

  private void fill() {
    KeptSum sum = open();
    for (Shelf shelf : Shelf.values()) {
      sum.put(shelf, 3, new byte[] {1, 2});
    }
    sum.commit(PACE);
    assertThat(rows()).isPositive();
  }

  private KeptSum open() {
    return sums.open(id, 1, 1).orElseThrow();
  }

  private static NavigableMap<Integer, byte[]> all(KeptSum sum, Shelf shelf) {
    NavigableMap<Integer, byte[]> all = new TreeMap<>();
    sum.scan(shelf, all::put);
    return all;
  }

  private long rows() {
    return database()
        .read(
            handle ->
                count(handle, "select count(*) from sum_record where campaign_id = ?")
                    + count(handle, "select count(*) from sum_start where campaign_id = ?"));
  }

  private long count(Handle handle, String query) {
    return handle.select(query, id.toString()).mapTo(Long.class).one();
  }

  private static ShardCounts counts() {
    return new ShardCounts(new long[4], 90, new NoiseLaw(0.5, 1.2));
  }

  // ---- credentials

  private static final Bytes ALICE = Bytes.wrap(new byte[] {1});
  private static final Bytes BOB = Bytes.wrap(new byte[] {2});

  private void beginWithCredentials(Participation participation) {
    beginWithCredentials(participation, Assurance.HONEST);
  }

  private void beginWithCredentials(Participation participation, Assurance assurance) {
    Region region = Region.around(new Bounds(38.5, -8, 38.6, -7.9), 256);
    Campaign campaign = Campaign.of(region, 10_000, Epsilon.parse("1"), participation);
    id = CampaignId.random(new SecureRandom());
    campaigns.create(
        id,
        CampaignDefinition.of("known", campaign)
            .withKey(new TestAuthority().campaignKey(200), assurance),
        NOON);
    issueWithCredentials(campaigns.takeOver(id).lease());
  }

  private void issueWithCredentials(Lease from) {
    Cohort cohort = new Cohort(100, 100, Fraction.of(0.2), Fraction.of(0.05), 200);
    HistogramQuery query =
        new HistogramQuery(Partition.uniform(1), 1, Epsilon.parse("0.4"), 1, 1, cohort);
    lease = campaigns.issue(from, query, NOON);
    lease = campaigns.startShard(lease, 1, PLAN, BRIEF, NOON);
    lease = campaigns.startShard(lease, 2, PLAN, BRIEF, NOON);
  }

  private void seat(int sum, int seat, Bytes who) {
    KeptSum host = sums.open(id, number(), sum).orElseThrow();
    host.put(Shelf.ROSTER, seat, who.array());
    host.commit(PACE);
  }

  private int number() {
    return campaigns.load(id).orElseThrow().open().orElseThrow().number();
  }

  /** What a sum's noise follows from is not in its own row. */
  @Test
  void assurance_isOfEveryQueryAndSumOfACampaign() {
    for (Assurance each : List.of(Assurance.HONEST, VerifiedAssurance.VERIFIED)) {
      beginWithCredentials(Participation.ONCE, each);
      StoredQuery open = campaigns.load(id).orElseThrow().open().orElseThrow();

      assertThat(open.query().cohort().assurance()).isEqualTo(each);
      assertThat(open.shards()).hasSize(2);
      assertThat(open.shards()).allMatch(shard -> shard.plan().assurance().equals(each));
      assertThat(sums.open(id, 1, 1).orElseThrow().key()).isPresent();
    }
  }

  @Test
  void credential_isSpentWithItsSeat_andOnce() {
    beginWithCredentials(Participation.ONCE);
    KeptSum host = sums.open(id, 1, 1).orElseThrow();
    host.put(Shelf.ROSTER, 0, ALICE.array());
    assertThat(campaigns.spent(id)).isEmpty();
    host.commit(PACE);
    assertThat(campaigns.spent(id)).containsExactly(ALICE);

    assertThatThrownBy(() -> seat(2, 0, ALICE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("credentials: one is spent (expected: on this seat alone)");
    assertThat(all(sums.open(id, 1, 2).orElseThrow(), Shelf.ROSTER)).isEmpty();
    seat(1, 0, ALICE);
    seat(2, 0, BOB);
    assertThat(campaigns.spent(id)).containsExactlyInAnyOrder(ALICE, BOB);
  }

  @Test
  void credential_ofASeatThatCameToNothing_isGivenBack() {
    beginWithCredentials(Participation.ONCE);
    seat(1, 0, ALICE);
    seat(1, 1, BOB);
    sums.open(id, 1, 2).orElseThrow().release(List.of(ALICE));
    assertThat(campaigns.spent(id)).as("another sum's").containsExactlyInAnyOrder(ALICE, BOB);

    sums.open(id, 1, 1).orElseThrow().release(List.of(ALICE));

    assertThat(campaigns.spent(id)).containsExactly(BOB);
    seat(2, 0, ALICE);
    assertThat(campaigns.spent(id)).containsExactlyInAnyOrder(ALICE, BOB);
  }

  @Test
  void credential_underEveryQuery_goesIntoTheNextOne() {
    beginWithCredentials(Participation.EVERY_QUERY);
    seat(1, 0, ALICE);
    assertThatThrownBy(() -> seat(2, 0, ALICE)).isInstanceOf(IllegalStateException.class);
    for (int sum = 1; sum <= 2; sum++) {
      lease = campaigns.abortShard(lease, sum, ShardOutcome.aborted("too-few-keys", 1, 0));
    }
    lease = campaigns.refund(lease);
    assertThat(campaigns.spent(id)).isEmpty();
    issueWithCredentials(lease);

    seat(2, 0, ALICE);

    assertThat(campaigns.spent(id)).containsExactly(ALICE);
    assertThatThrownBy(() -> seat(1, 0, ALICE)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void credentials_ofACampaignThatEnded_areForgotten() {
    beginWithCredentials(Participation.ONCE);
    seat(1, 0, ALICE);

    lease = campaigns.end(lease, new CampaignState.Stopped(), NOON);

    assertThat(campaigns.spent(id)).isEmpty();
  }

  @Test
  void rosters_withoutCredentials_spendNothing() {
    seat(1, 0, ALICE);
    open().release(List.of(ALICE));

    assertThat(campaigns.spent(id)).isEmpty();
  }
}
