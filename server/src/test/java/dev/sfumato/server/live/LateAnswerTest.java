package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An answer that comes twice, the second time while its device waits to be asked for the next,
 * takes nobody's turn. Only a few are asked at a time, so that most devices wait when theirs comes.
 */
class LateAnswerTest {
  private static final int CELLS = 256;
  private static final int DEVICES = 100;
  private static final int SHORT = 256;

  @TempDir Path folder;

  /**
   * Sends keys and verdicts once more after a moment. What is longer than the answer that is
   * awaited next would be refused by its length.
   */
  private static final class Repeating extends TestDevice {
    Repeating(int cell) {
      super(cell, DropAfter.NOTHING);
    }

    @Override
    void sendAnswer(Bytes message) {
      super.sendAnswer(message);
      if (message.array().length > SHORT) {
        return;
      }
      long millis = ThreadLocalRandom.current().nextLong(5, 200);
      CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
          .execute(() -> repeat(message));
    }

    private synchronized void repeat(Bytes message) {
      if (hasSeat()) {
        super.sendAnswer(message);
      }
    }
  }

  @Test
  void answersComeTwice_allAreAskedInTurn_theSumIsThePlainSum() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, fewAtATime());
          Fleet fleet = new Fleet(node::devices)) {
        for (int i = 0; i < DEVICES + 10; i++) {
          fleet.devices().add(new Repeating(i % CELLS));
        }
        CampaignId id =
            node.create(
                CampaignDefinition.of(
                    "twice", LiveSumTest.campaign(DEVICES, DEVICES, Participation.ONCE)));
        fleet.start();
        StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
        assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
        LiveSumTest.assertSums(ended, fleet);
      }
    }
  }

  /** A byte in flight is the fewest devices at a time; rounds are far too long to wait for. */
  private static LiveSettings fewAtATime() {
    LiveSettings usual = TestNode.SETTINGS;
    return new LiveSettings(
        usual.gate(),
        usual.campaigns(),
        new SumLimits(usual.sums().live(), usual.sums().patient(), usual.sums().grace(), 1),
        usual.announce());
  }
}
