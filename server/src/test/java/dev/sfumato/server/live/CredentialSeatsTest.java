package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestAuthority;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.live.TestDevice.Ending;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One credential is one seat, at a real node and over real gRPC. */
class CredentialSeatsTest {
  private static final int CELLS = 256;
  private static final int WAVE = 100;

  @TempDir Path folder;
  private final TestAuthority authority = new TestAuthority();
  private final TestAuthority another = new TestAuthority();
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

  private CampaignDefinition definition(int devices, int shardSize, long issued) {
    return CampaignDefinition.of(
            "known devices", LiveSumTest.campaign(devices, shardSize, Participation.EVERY_QUERY))
        .withKey(authority.campaignKey(issued));
  }

  private void enrol(Fleet fleet) {
    fleet
        .devices()
        .forEach(each -> each.credential = authority.credential(each.identity.publicKey()));
  }

  @Test
  void tenThousandIdentities_withAHundredCredentials_getAHundredSeats() throws Exception {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      fleet.add(100, CELLS, i -> DropAfter.NOTHING);
      enrol(fleet);
      CampaignId id = node.create(definition(100, 100, 100));
      StrangersTest.await(() -> offers(node));
      DevicesGrpc.DevicesStub way = node.devices();
      Map<String, Integer> strangers = new HashMap<>();
      for (int wave = 0; wave < 9_900 / WAVE; wave++) {
        sendStrangers(way, fleet, wave)
            .forEach((word, count) -> strangers.merge(word, count, Integer::sum));
      }
      assertThat(strangers).containsOnly(Map.entry("NOT_ENROLLED", 9_900));

      fleet.start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));

      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      assertThat(ended.queries()).isNotEmpty().allMatch(query -> seated(query) == 100);
      LiveSumTest.assertSums(ended, fleet);
      // Nobody's pseudonym outlives the campaign.
      assertThat(store.spent(id)).isEmpty();
    }
  }

  private Map<String, Integer> sendStrangers(DevicesGrpc.DevicesStub way, Fleet fleet, int wave) {
    List<CompletableFuture<Ending>> endings = new ArrayList<>();
    for (int i = 0; i < WAVE; i++) {
      TestDevice stranger = new TestDevice(i, DropAfter.NOTHING);
      stranger.credential = badCredential(stranger, fleet, wave + i);
      endings.add(untilAnswered(stranger, way));
    }
    Map<String, Integer> words = new HashMap<>();
    endings.forEach(each -> words.merge(each.join().word(), 1, Integer::sum));
    return words;
  }

  /**
   * A connection that carries as many calls as it may loses more; and an error its last message.
   */
  private static CompletableFuture<Ending> untilAnswered(
      TestDevice stranger, DevicesGrpc.DevicesStub way) {
    return stranger
        .takePart(way)
        .thenComposeAsync(
            end ->
                end.word().equals("LOST")
                    ? untilAnswered(stranger, way)
                    : CompletableFuture.completedFuture(end));
  }

  /**
   * None; that of another device; a good one of another authority's key; one bit wrong; too short.
   */
  private Bytes badCredential(TestDevice stranger, Fleet fleet, int kind) {
    Bytes others = fleet.devices().get(kind % fleet.devices().size()).credential;
    byte[] changed = others.array().clone();
    System.arraycopy(stranger.identity.publicKey().array(), 0, changed, 32, 32);
    return switch (kind % 5) {
      case 0 -> Bytes.wrap(new byte[0]);
      case 1 -> others;
      case 2 -> kind % 50 == 2 ? another.credential(stranger.identity.publicKey()) : others;
      case 3 -> Bytes.wrap(changed);
      default -> Bytes.wrap(new byte[95]);
    };
  }

  private static int seated(StoredQuery query) {
    return query.shards().stream()
        .map(ShardRecord::outcome)
        .mapToInt(outcome -> outcome.map(ShardOutcome::seated).orElse(0))
        .sum();
  }

  @Test
  void issued_decidesHowManyAreReckonedCorrupt() throws Exception {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      fleet.add(40, CELLS, i -> DropAfter.NOTHING);
      enrol(fleet);
      CampaignId id = node.create(definition(40, 40, 100));
      fleet.start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));

      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      assertThat(ended.queries())
          .flatExtracting(query -> query.shards())
          .extracting(ShardRecord::plan)
          .extracting(SumPlan::corrupt)
          .containsOnly(5);
    }
  }

  @Test
  void restart_ofTheCoordinator_givesNobodyASecondSeat() throws Exception {
    CampaignId id = CampaignId.random(new SecureRandom());
    store.create(id, definition(60, 30, 60), Instant.now());
    List<TestDevice> paid = takePartUntilOneSumIsOpen();
    assertThat(paid).isNotEmpty();
    assertThat(store.spent(id))
        .containsAll(paid.stream().map(each -> each.identity.publicKey()).toList());

    try (TestNode second = TestNode.start(database, store)) {
      StrangersTest.await(() -> offers(second));
      for (TestDevice each : paid) {
        // The same device with an empty ledger, as one that lies would be.
        TestDevice again = new TestDevice(each.identity, 0, DropAfter.NOTHING);
        again.credential = each.credential;
        assertThat(again.takePart(second.devices()).join().word()).isEqualTo("SEATED_BEFORE");
      }
    }
  }

  /** Then the node dies; who had given an input by then. */
  private List<TestDevice> takePartUntilOneSumIsOpen() {
    TestNode first = TestNode.start(database, store);
    try (Fleet fleet = new Fleet(first::devices)) {
      fleet.add(33, CELLS, i -> DropAfter.NOTHING);
      enrol(fleet);
      fleet.start();
      StrangersTest.await(() -> fleet.devices().stream().anyMatch(each -> !each.opened.isEmpty()));
      first.crash();
      return fleet.devices().stream().filter(each -> !each.acknowledged.isEmpty()).toList();
    }
  }

  /** Whether the campaign has found the node: a stranger is then refused for what it is. */
  private static boolean offers(TestNode node) {
    TestDevice stranger = new TestDevice(0, DropAfter.NOTHING);
    return stranger.takePart(node.devices()).join().word().equals("NOT_ENROLLED");
  }
}
