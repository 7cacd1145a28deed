package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that got past the check into the store begins nothing, and says why. */
class NoSafeGraphTest {
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

  private static Campaign campaign(long devices, Participation how, String share) {
    return Campaign.of(Region.ofGrid(16), devices, Epsilon.of(20), how)
        .withShards(10_000, Fraction.parse(share), Fraction.parse(share));
  }

  /** Its first query has 62 devices, for whom there is a graph; the 434 of its last have none. */
  @Test
  void laterQueryHasNoSafeGraph_theFirstIsNotAskedEither() throws InterruptedException {
    assertNobodyPays(campaign(620, Participation.ONCE, "0.4"));
  }

  @Test
  void onlyQueryHasNoSafeGraph_nobodyPays() throws InterruptedException {
    assertNobodyPays(campaign(20, Participation.EVERY_QUERY, "0.6"));
  }

  private void assertNobodyPays(Campaign campaign) throws InterruptedException {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id = node.create(CampaignDefinition.of("unsafe", campaign));
      fleet.add(60, 256, i -> DropAfter.NOTHING).start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofSeconds(50));
      assertThat(ended.state())
          .isInstanceOfSatisfying(
              CampaignState.Failed.class,
              failed ->
                  assertThat(failed.reason())
                      .startsWith("no-safe-graph: corruptShare: ")
                      .endsWith("; nothing was spent on it"));
      assertThat(ended.queries()).isEmpty();
      assertThat(ended.ledger().spentMicros()).isZero();
      assertThat(fleet.devices()).allMatch(device -> device.sent.isEmpty());
    }
  }

  @Test
  void termsThatCannotBePlanned_failWithTheReason() throws InterruptedException {
    try (TestNode node = TestNode.start(database, store)) {
      Campaign few =
          Campaign.of(Region.ofGrid(16), 10, Epsilon.of(0.1), Participation.ONCE)
              .withShards(10, Fraction.ZERO, Fraction.ZERO);
      CampaignId id = node.create(CampaignDefinition.of("few", few));
      StoredCampaign ended = node.awaitEnd(id, Duration.ofSeconds(50));
      assertThat(ended.state())
          .isInstanceOfSatisfying(
              CampaignState.Failed.class,
              failed -> assertThat(failed.reason()).startsWith("no-plan: devices: 10 (expected: "));
    }
  }
}
