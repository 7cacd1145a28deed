package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.server.ClusterAddress;
import dev.sfumato.server.LiveCampaigns;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.TestPostgres;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import dev.sfumato.server.watch.CampaignEvent;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes of one cluster over PostgreSQL: devices, shards and campaigns on both. */
class TwoNodesTest {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static EmbeddedPostgres postgres;
  private final AtomicInteger calls = new AtomicInteger();
  private Database database;
  private CampaignStore store;
  private TestNode one;
  private TestNode two;

  @BeforeAll
  static void startPostgres() throws IOException {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void stopPostgres() throws IOException {
    postgres.close();
  }

  @BeforeEach
  void start() throws Exception {
    String name = "two_nodes_" + DATABASES.incrementAndGet();
    database = Database.open(TestPostgres.create(postgres, name));
    store = new SqlCampaignStore(database);
    one = TestNode.start(database, ClusterAddress.ALONE);
    two =
        TestNode.start(database, new ClusterAddress("127.0.0.1", 0, List.of(one.clusterAddress())));
    StrangersTest.await(() -> one.membersUp() == 2 && two.membersUp() == 2);
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    two.close();
    database.close();
  }

  @Test
  void devicesAtEitherNode_shardsAndCampaignsOnBoth_sumsAreThePlainSums()
      throws InterruptedException {
    for (TestNode owner : List.of(one, two)) {
      CampaignId id = campaignOf(owner);
      try (Fleet fleet = new Fleet(this::eitherNode)) {
        fleet.add(110, 256, i -> i % 10 == 0 ? DropAfter.OPENING : DropAfter.NOTHING).start();
        StoredCampaign ended = one.awaitEnd(id, Duration.ofMinutes(5));
        assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
        LiveSumTest.assertSums(ended, fleet);
      }
    }
    assertThat(shardsEnded(one)).isPositive();
    assertThat(shardsEnded(two)).isPositive();
    assertThat(one.streamsEnded("done")).isPositive();
    assertThat(two.streamsEnded("done")).isPositive();
  }

  /** Inputs of 256 KiB: each crosses from the device's node to the shard's in several parts. */
  @Test
  void longVectors_devicesAtEitherNode_sumsAreThePlainSums() throws InterruptedException {
    try (Fleet fleet = new Fleet(this::eitherNode)) {
      Campaign campaign =
          Campaign.of(Region.ofGrid(64), 100, Epsilon.of(20), Participation.ONCE)
              .withShards(50, Fraction.of(0.3), Fraction.of(0.05))
              .withCountsPerCell(256);
      CampaignId id = one.create(CampaignDefinition.of("long", campaign));
      fleet.add(110, 64 * 64, i -> DropAfter.NOTHING).start();
      StoredCampaign ended = one.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      LiveSumTest.assertSums(ended, fleet);
      // A byte an entry at the least.
      assertThat(ended.answers().get(0).query().length()).isGreaterThan(128 << 10);
      assertThat(one.streamsEnded("done")).isPositive();
      assertThat(two.streamsEnded("done")).isPositive();
    }
  }

  @Test
  void youngerNodeIsKilled_theOlderFinishesItsCampaign_nothingIsPaidTwice()
      throws InterruptedException {
    assertOutlives(two, one);
  }

  @Test
  void olderNodeIsKilled_theYoungerFinishesItsCampaign_nothingIsPaidTwice()
      throws InterruptedException {
    assertOutlives(one, two);
  }

  @Test
  void campaignDeletedAtOneNode_whoeverWatchesAtTheOtherHears() throws InterruptedException {
    CampaignId id = campaignOf(two);
    List<CampaignEvent> atOne = new CopyOnWriteArrayList<>();
    List<CampaignEvent> atTwo = new CopyOnWriteArrayList<>();
    one.events().subscribe(id, atOne::add);
    two.events().subscribe(id, atTwo::add);
    two.stop(id);
    new LiveCampaigns(
            store, one.events(), Clock.systemUTC(), CompletableFuture.completedFuture(one.node()))
        .delete(id);
    StrangersTest.await(() -> atTwo.contains(new CampaignEvent.Deleted()));
    assertThat(atOne).containsOnlyOnce(new CampaignEvent.Deleted());
  }

  @Test
  void expelledNode_saysSo_andSendsDevicesAway() throws Exception {
    one.expel(two);
    StrangersTest.await(two::isExpelled);
    TestDevice device = new TestDevice(0, DropAfter.NOTHING);
    assertThat(device.takePart(two.devices()).get(5, TimeUnit.MINUTES).word()).isEqualTo("BUSY");
    assertThat(one.isExpelled()).isFalse();
    assertThat(two.ailment()).contains("expelled-from-the-cluster");
    assertThat(one.ailment()).isEmpty();
    // A node leaves ten seconds late while it still has an expelled one on its list.
    one.crash();
  }

  private void assertOutlives(TestNode killed, TestNode other) throws InterruptedException {
    CampaignId id = campaignOf(killed);
    try (Fleet fleet = new Fleet(this::eitherNode)) {
      // Enough for two queries of three: however late the node dies, there is something left to do.
      fleet.add(40, 256, i -> DropAfter.NOTHING).start();
      StrangersTest.await(() -> isUnderWay(store.load(id).orElseThrow()));
      killed.crash();
      StoredCampaign left = store.load(id).orElseThrow();
      assertThat(left.state().kind().isEnd()).isFalse();
      CrashTest.assertLedgers(left, fleet);
      fleet.add(110, 256, i -> DropAfter.NOTHING).start();
      StoredCampaign ended = other.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      assertThat(ended.answers()).hasSizeGreaterThan(left.answers().size());
      CrashTest.assertLedgers(ended, fleet);
    }
  }

  /** Devices go to the nodes in turn, dead or alive: whoever finds nobody there comes back. */
  private DevicesGrpc.DevicesStub eitherNode() {
    return calls.incrementAndGet() % 2 == 0 ? one.devices() : two.devices();
  }

  /** Campaigns are placed by the hash of their names: tries until one is where it should be. */
  private CampaignId campaignOf(TestNode owner) {
    while (true) {
      CampaignId id =
          one.create(
              CampaignDefinition.of("placed", LiveSumTest.campaign(100, 30, Participation.ONCE)));
      StrangersTest.await(() -> owns(one, id) || owns(two, id));
      if (owns(owner, id)) {
        return id;
      }
      one.stop(id);
    }
  }

  /** A query is answered, and a shard of the next has begun. */
  private static boolean isUnderWay(StoredCampaign stored) {
    return stored.queries().size() > 1 && !stored.queries().get(1).shards().isEmpty();
  }

  /** The gauges of a campaign are where its owner is. */
  private static boolean owns(TestNode node, CampaignId id) {
    return node.metrics()
            .registry()
            .find("sfumato.campaign.epsilon.charged")
            .tag("campaign", id.toString())
            .gauge()
        != null;
  }

  private static double shardsEnded(TestNode node) {
    var counter = node.metrics().registry().find("sfumato.shards").counter();
    return counter == null ? 0 : counter.count();
  }
}
