package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node dies after every step that it commits; the next one goes on, and the ledgers hold. */
class CrashTest {
  /** One campaign lives through all of these, in this order. */
  private static final List<String> DEATHS =
      List.of(
          "takeOver",
          "issue",
          "setProgress",
          "startShard",
          "openShard",
          "accept",
          "issue",
          "startShard",
          "openShard",
          "accept",
          "end");

  @TempDir Path folder;

  @Test
  void killedAfterEveryStep_theCampaignEndsAndNobodyPaysTwice() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      CampaignId id = CampaignId.random(new SecureRandom());
      store.create(
          id,
          CampaignDefinition.of("crash", LiveSumTest.campaign(100, 100, Participation.ONCE)),
          Instant.now());
      AtomicReference<DevicesGrpc.DevicesStub> way = new AtomicReference<>();
      try (Fleet fleet = new Fleet(way::get)) {
        fleet.add(130, 256, i -> DropAfter.NOTHING);
        for (int life = 0; life < DEATHS.size(); life++) {
          MortalStore mortal = new MortalStore(store, DEATHS.get(life));
          TestNode node = TestNode.start(database, mortal);
          way.set(node.devices());
          if (life == 0) {
            fleet.start();
          }
          mortal.awaitDeath();
          node.crash();
          assertLedgers(store.load(id).orElseThrow(), fleet);
        }
      }
      StoredCampaign ended = store.load(id).orElseThrow();
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      assertThat(ended.answers()).hasSizeGreaterThanOrEqualTo(2);
      assertThat(ended.queries().get(0).interrupted()).isTrue();
    }
  }

  static void assertLedgers(StoredCampaign stored, Fleet fleet) {
    assertThat(stored.ledger().spentMicros())
        .isLessThanOrEqualTo(stored.definition().campaign().epsilon().micros());
    assertThat(stored.ledger().charges()).hasSize(stored.queries().size());
    for (NoisyHistogram answer : stored.answers()) {
      // Every device is somewhere in the area and adds no noise.
      assertThat(Arrays.stream(answer.counts()).sum()).isEqualTo(answer.survivors());
    }
    for (StoredQuery query : stored.queries()) {
      assertThat(query.answer().isPresent() || query.equals(stored.open().orElseThrow())).isTrue();
    }
    fleet.devices().forEach(device -> assertThat(device.sent).hasSizeLessThanOrEqualTo(1));
  }
}
