package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
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

/** A device that keeps silent and comes back to its seat all the time holds up nobody for long. */
class HeldRoundTest {
  private static final int DEVICES = 40;
  private static final Duration INPUTS = Duration.ofSeconds(20);

  @TempDir Path folder;

  /** Is asked for its first input over and over, and never gives it. */
  private static final class Holding extends TestDevice {
    private boolean silent;

    Holding() {
      super(3, DropAfter.NOTHING);
    }

    @Override
    void sendAnswer(Bytes message) {
      if (silent || sent.size() == 1 && isInput(message)) {
        silent = true;
      } else {
        super.sendAnswer(message);
      }
    }

    /** Comes back on another stream while its sum waits for it. */
    synchronized void comeAgain(DevicesGrpc.DevicesStub coordinator) {
      boolean waitedFor = silent && hasSeat();
      if (waitedFor || ending.isDone()) {
        silent = waitedFor;
        var unused = takePart(coordinator);
      }
    }
  }

  static boolean isInput(Bytes message) {
    try {
      return ToSumServer.decode(message.array()).kind() == ToSumServer.Kind.INPUT;
    } catch (MalformedMessageException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void oneHoldsItsSeat_theRoundEndsInItsTime_andTheOthersAreThePlainSum() throws Exception {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, withInputs(INPUTS));
          Fleet fleet = new Fleet(node::devices)) {
        Holding holding = new Holding();
        fleet.add(DEVICES - 1, 256, i -> DropAfter.NOTHING);
        fleet.devices().add(holding);
        CampaignId id =
            node.create(
                CampaignDefinition.of(
                    "held", LiveSumTest.campaign(DEVICES, 60, Participation.EVERY_QUERY)));
        fleet.start();
        DevicesGrpc.DevicesStub way = node.devices();
        var unused =
            clock.scheduleWithFixedDelay(
                () -> holding.comeAgain(way), 500, 500, TimeUnit.MILLISECONDS);
        StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));

        assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
        assertThat(holding.sent).as("it was asked").isNotEmpty();
        LiveSumTest.assertSums(ended, fleet);
      }
    } finally {
      clock.shutdownNow();
    }
  }

  /** All other rounds close when everybody has answered. */
  static LiveSettings withInputs(Duration time) {
    LiveSettings usual = TestNode.SETTINGS;
    RoundLimits live = usual.sums().live();
    RoundLimits rounds =
        new RoundLimits(live.keys(), live.shares(), live.verdict(), time, live.opening());
    return new LiveSettings(
        usual.gate(),
        usual.campaigns(),
        new SumLimits(
            rounds, usual.sums().patient(), usual.sums().grace(), usual.sums().bytesInFlight()),
        usual.announce());
  }
}
