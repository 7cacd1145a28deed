package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Devices that never read, over the real transport, beside others that do. */
class SlowReaderTest {
  private static final int SLOW = 20;
  private static final GateLimits LIMITS =
      new GateLimits(
          10_000,
          64,
          128,
          Duration.ofSeconds(8),
          Duration.ofMinutes(1),
          Duration.ofSeconds(4),
          Duration.ofMillis(100));

  @TempDir Path folder;
  private Database database;
  private CampaignStore store;
  private TestNode node;

  @BeforeEach
  void start() {
    database = Database.inFolder(folder);
    store = new SqlCampaignStore(database);
    node =
        TestNode.start(
            database,
            store,
            new LiveSettings(
                LIMITS,
                TestNode.SETTINGS.campaigns(),
                TestNode.SETTINGS.sums(),
                TestNode.SETTINGS.announce()));
  }

  @AfterEach
  void stop() {
    node.close();
    database.close();
  }

  @Test
  void devicesThatNeverRead_areCutOffByTheirLimitsAndTheOthersFinish() throws Exception {
    CampaignId id =
        node.create(
            CampaignDefinition.of("slow", LiveSumTest.campaign(100, 30, Participation.ONCE)));
    List<NeverReads> slow = new ArrayList<>();
    try (Fleet fleet = new Fleet(node::devices)) {
      fleet.add(110, 256, i -> DropAfter.NOTHING).start();
      // Before the campaign is offered they would be told to come back.
      StrangersTest.await(() -> node.streamsEnded("done") > 0);
      for (int i = 0; i < SLOW; i++) {
        slow.add(new NeverReads(node.port()));
      }
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      LiveSumTest.assertSums(ended, fleet);
    }
    // The transport takes one answer off the gate's hands unread, so that whoever leaves the very
    // first one unread ends as one that has not chosen a campaign in time.
    StrangersTest.await(
        () -> node.streamsEnded("slow-reader") + node.streamsEnded("silent") >= SLOW);
    for (NeverReads each : slow) {
      each.close();
    }
  }

  @Test
  void deviceThatNeverReads_isResetOnTheWire() throws Exception {
    try (NeverReads slow = new NeverReads(node.port())) {
      assertThat(slow.ending()).isEqualTo("reset");
    }
  }
}
