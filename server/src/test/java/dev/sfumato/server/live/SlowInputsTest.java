package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs that are paid for come when the time of their round is up: they are waited for. */
class SlowInputsTest {
  private static final int DEVICES = 40;
  private static final Duration INPUTS = Duration.ofSeconds(1);
  private static final Duration LATE = INPUTS.multipliedBy(5);

  @TempDir Path folder;

  /** Has paid, and is long in sending what it paid for. */
  private static final class Slow extends TestDevice {
    private final ScheduledExecutorService clock;

    Slow(ScheduledExecutorService clock) {
      super(3, DropAfter.NOTHING);
      this.clock = clock;
    }

    @Override
    void sendAnswer(Bytes message) {
      if (sent.size() == 1 && HeldRoundTest.isInput(message)) {
        var unused =
            clock.schedule(() -> super.sendAnswer(message), LATE.toMillis(), TimeUnit.MILLISECONDS);
      } else {
        super.sendAnswer(message);
      }
    }
  }

  @Test
  void everyInputIsLate_theRoundIsHeldOpen_andTheFirstSumOpens() throws Exception {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, HeldRoundTest.withInputs(INPUTS));
          Fleet fleet = new Fleet(node::devices)) {
        for (int i = 0; i < DEVICES; i++) {
          fleet.devices().add(new Slow(clock));
        }
        CampaignId id =
            node.create(
                CampaignDefinition.of(
                    "slow", LiveSumTest.campaign(DEVICES, 60, Participation.EVERY_QUERY)));
        fleet.start();
        StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));

        assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
        assertThat(ended.queries().get(0).shards()).allMatch(ShardRecord::isOpened);
        LiveSumTest.assertSums(ended, fleet);
      }
    } finally {
      clock.shutdownNow();
    }
  }
}
