package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node dies in the middle of a round; the next one goes on with the same sum. */
class ResumeTest {
  private static final int DEVICES = 40;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "LIVE, KEYS",
    "LIVE, DEALING",
    "LIVE, VERDICT",
    "LIVE, INPUT",
    "LIVE, RETURNS",
    "PATIENT, KEYS",
    "PATIENT, DEALING",
    "PATIENT, VERDICT",
    "PATIENT, INPUT",
    "PATIENT, RETURNS"
  })
  void nodeKilledAmidAnswers_theSameSumIsOpened_withAllThatWasAcknowledged(
      Tempo tempo, ToSumServer.Kind round) throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      AtomicReference<DevicesGrpc.DevicesStub> way = new AtomicReference<>();
      try (Fleet fleet = new Fleet(way::get)) {
        CountDownLatch answers = new CountDownLatch(DEVICES / 2);
        fleet.add(DEVICES + 4, 256, i -> DropAfter.NOTHING);
        fleet.watch(kind -> count(kind == round, answers));
        TestNode first = TestNode.start(database, store, TestNode.settings(tempo));
        way.set(first.devices());
        CampaignId id =
            first.create(
                CampaignDefinition.of(
                    "resumed", LiveSumTest.campaign(DEVICES, 100, Participation.EVERY_QUERY)));
        fleet.start();
        assertThat(answers.await(5, TimeUnit.MINUTES)).isTrue();
        first.crash();
        fleet.watch(kind -> {});
        try (TestNode second = TestNode.start(database, store, TestNode.settings(tempo))) {
          way.set(second.devices());
          assertOpened(second.awaitEnd(id, Duration.ofMinutes(5)), fleet);
        }
      }
    }
  }

  private static void count(boolean counts, CountDownLatch latch) {
    if (counts) {
      latch.countDown();
    }
  }

  private static void assertOpened(StoredCampaign ended, Fleet fleet) {
    assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
    assertThat(ended.queries())
        .allSatisfy(
            query -> assertThat(query.shards()).singleElement().matches(shard -> shard.isOpened()));
    LiveSumTest.assertSums(ended, fleet);
  }
}
