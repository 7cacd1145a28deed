package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.LiveCampaigns;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.CampaignEvents;
import dev.sfumato.server.watch.LiveStatus;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever watches a campaign, or waits in one, hears of every step. */
class WatchersTest {
  private static final CampaignDefinition TERMS =
      CampaignDefinition.of("watched", LiveSumTest.campaign(100, 30, Participation.ONCE));

  @TempDir Path folder;
  private Database database;
  private CampaignStore store;

  @BeforeEach
  void open() {
    database = Database.inFolder(folder);
    store = new SqlCampaignStore(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void newCampaign_itsFirstQueryIsHeard() {
    try (TestNode node = TestNode.start(database, store)) {
      assertThat(createHeard(node)).isNotNull();
    }
  }

  /** A campaign whose first query a watcher has heard of; by then it is offered to devices too. */
  private CampaignId createHeard(TestNode node) {
    CampaignId id = CampaignId.random(new SecureRandom());
    List<CampaignEvent> heard = new CopyOnWriteArrayList<>();
    node.events().subscribe(id, heard::add);
    store.create(id, TERMS, Instant.now());
    StrangersTest.await(() -> heard.stream().anyMatch(WatchersTest::isFirstQuery));
    return id;
  }

  private static boolean isFirstQuery(CampaignEvent event) {
    return event instanceof CampaignEvent.QueryIssued issued && issued.query() == 1;
  }

  @Test
  void stoppedCampaign_theAnswerThatItKeptIsHeard() {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id = node.create(TERMS);
      List<CampaignEvent> heard = new CopyOnWriteArrayList<>();
      node.events().subscribe(id, heard::add);
      // Enough for some of the sums of all queries, and not for all.
      fleet.add(70, 256, i -> DropAfter.NOTHING).start();
      StrangersTest.await(() -> heard.stream().anyMatch(WatchersTest::isOpenedSum));
      node.stop(id);
      int answers = store.load(id).orElseThrow().answers().size();
      StrangersTest.await(() -> answeredIn(heard) == answers);
    }
  }

  private static boolean isOpenedSum(CampaignEvent event) {
    return event instanceof CampaignEvent.ShardEnded ended && ended.opened();
  }

  private static long answeredIn(List<CampaignEvent> heard) {
    return heard.stream()
        .filter(CampaignEvent.QueryAnswered.class::isInstance)
        .map(event -> ((CampaignEvent.QueryAnswered) event).query())
        .distinct()
        .count();
  }

  /** An owner that does not answer is not one that does nothing. */
  @Test
  void campaignThatNobodyRunsYet_isNotSaidToBeIdle() {
    CampaignId id = CampaignId.random(new SecureRandom());
    store.create(id, TERMS, Instant.now());
    LiveCampaigns campaigns =
        new LiveCampaigns(
            store, new CampaignEvents(), Clock.systemUTC(), new CompletableFuture<>());

    assertThat(campaigns.live(id)).isEqualTo(LiveStatus.UNKNOWN);
    store.delete(id);
    assertThat(campaigns.live(id)).isEqualTo(LiveStatus.IDLE);
  }

  @Test
  void spareDevice_anotherCampaignIsOpen_isNotToldThatThereIsNothing() throws Exception {
    try (TestNode node = TestNode.start(database, store)) {
      CampaignId first = createHeard(node);
      CompletableFuture<TestDevice.Ending> spare = waiting(node);
      CampaignId second = createHeard(node);
      node.stop(first);
      assertThat(spare.get(5, TimeUnit.MINUTES).word()).isEqualTo("NOT_DRAWN");
      StrangersTest.await(() -> devicesWaiting(node) == 0);
      CompletableFuture<TestDevice.Ending> last = waiting(node);
      node.stop(second);
      assertThat(last.get(5, TimeUnit.MINUTES).word()).isEqualTo("NOTHING_TO_ASK");
    }
  }

  private static CompletableFuture<TestDevice.Ending> waiting(TestNode node) {
    CompletableFuture<TestDevice.Ending> device =
        new TestDevice(0, DropAfter.NOTHING).takePart(node.devices());
    StrangersTest.await(() -> devicesWaiting(node) == 1);
    return device;
  }

  private static double devicesWaiting(TestNode node) {
    return node.metrics().registry().get("sfumato.devices.waiting").gauge().value();
  }
}
