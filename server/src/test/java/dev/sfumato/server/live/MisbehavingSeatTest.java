package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.campaign.DrawRule;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seated devices that misbehave are dropped by name, and the sum of the others stands. */
class MisbehavingSeatTest {
  private static final int CELLS = 256;

  @TempDir Path folder;

  /** Answers a request twice, and not the same. */
  private static final class Wavering extends TestDevice {
    private final CompletableFuture<Void> out = new CompletableFuture<>();
    private boolean wavered;

    Wavering() {
      super(3, DropAfter.NOTHING);
    }

    @Override
    synchronized void over(DeviceCall ended, String word) {
      super.over(ended, word);
      if (wavered) {
        out.complete(null);
      }
    }

    @Override
    void sendAnswer(Bytes message) {
      wavered = true;
      super.sendAnswer(message);
      byte[] other = message.array().clone();
      other[other.length - 1] ^= 1;
      super.sendAnswer(Bytes.wrap(other));
    }
  }

  /** Keeps a round open until the one that wavers is out: whoever is last has no time to waver. */
  private static final class Lingering extends TestDevice {
    private final CompletableFuture<Void> until;

    Lingering(Wavering wavering) {
      super(8, DropAfter.NOTHING);
      until = wavering.out.copy().completeOnTimeout(null, 1, TimeUnit.MINUTES);
    }

    @Override
    void sendAnswer(Bytes message) {
      var unused = until.thenRun(() -> super.sendAnswer(message));
    }
  }

  /** Sends noise in place of its keys. */
  private static final class Babbling extends TestDevice {
    Babbling() {
      super(4, DropAfter.NOTHING);
    }

    @Override
    void sendAnswer(Bytes message) {
      send(new FromDevice.SecAgg(Bytes.wrap(new byte[] {1, 2, 3})));
    }
  }

  /** Sends more than a seat may. */
  private static final class Shouting extends TestDevice {
    Shouting() {
      super(5, DropAfter.NOTHING);
    }

    @Override
    void sit(ToDevice.Seat seat) {
      send(new FromDevice.SecAgg(Bytes.wrap(new byte[500_000])));
    }
  }

  /** Takes a seat with one identity and signs its keys with another. */
  private static final class Posing extends TestDevice {
    Posing() {
      super(6, DropAfter.NOTHING);
    }

    @Override
    void sendAnswer(Bytes message) {
      byte[] bytes = message.array().clone();
      bytes[bytes.length - 1] ^= 1;
      send(new FromDevice.SecAgg(Bytes.wrap(bytes)));
    }
  }

  /** Declines in the words of the secure sum, once it has a seat. */
  private static final class Declining extends TestDevice {
    Declining() {
      super(7, DropAfter.NOTHING);
    }

    @Override
    void sendAnswer(Bytes message) {
      long tag = ByteBuffer.wrap(message.array(), 2, 8).order(ByteOrder.LITTLE_ENDIAN).getLong();
      super.sendAnswer(Bytes.wrap(new DeclineAnswer(tag).encode()));
    }
  }

  @Test
  void oneOfEachKind_areDroppedByName_theRestIsThePlainSum() throws InterruptedException {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, settings(Duration.ofMinutes(5)));
          Fleet fleet = new Fleet(node::devices)) {
        Wavering wavering = new Wavering();
        fleet.add(47, CELLS, i -> DropAfter.NOTHING);
        fleet.devices().add(wavering);
        fleet.devices().add(new Lingering(wavering));
        fleet.devices().add(new Babbling());
        fleet.devices().add(new Shouting());
        fleet.devices().add(new Posing());
        fleet.devices().add(new Declining());
        CampaignId id =
            node.create(
                CampaignDefinition.of(
                    "odd", LiveSumTest.campaign(53, 60, Participation.EVERY_QUERY)));
        fleet.start();
        StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
        assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
        LiveSumTest.assertSums(ended, fleet);
        Map<String, Integer> drops = new HashMap<>();
        ended.queries().stream()
            .flatMap(query -> query.shards().stream())
            .forEach(
                shard ->
                    shard
                        .outcome()
                        .orElseThrow()
                        .drops()
                        .forEach((kind, count) -> drops.merge(kind, count, Math::max)));
        assertThat(drops)
            .containsEntry("different-answer", 1)
            .containsEntry("malformed", 1)
            .containsEntry("oversized", 1)
            .containsEntry("bad-signature", 1)
            .containsEntry("declined", 1);
        // And the streams have ended by the same names.
        assertThat(node.streamsEnded("declined")).isPositive();
        assertThat(node.streamsEnded("bad-signature")).isPositive();
      }
    }
  }

  @Test
  void secondSeatForOneIdentity_isSeatedBefore() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store);
          Fleet fleet = new Fleet(node::devices)) {
        node.create(
            CampaignDefinition.of("two", LiveSumTest.campaign(100, 60, Participation.ONCE)));
        fleet.add(11, CELLS, i -> DropAfter.NOTHING).start();
        StrangersTest.await(() -> node.streamsEnded("done") > 0);
        TestDevice first =
            fleet.devices().stream().filter(each -> !each.sent.isEmpty()).findAny().orElseThrow();
        // The same identity on a device that has lost its ledger.
        TestDevice again = new TestDevice(first.identity, 0, DropAfter.NOTHING);
        assertThat(again.takePart(node.devices()).get(5, TimeUnit.MINUTES).word())
            .isEqualTo("SEATED_BEFORE");
        assertThat(node.streamsEnded("seated-before")).isEqualTo(1);
      }
    }
  }

  @Test
  void noDevices_saysWhatItWaitsFor_thenFailsWithTheChargeTakenBack() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, settings(Duration.ofSeconds(3)))) {
        Campaign terms = LiveSumTest.campaign(100, 60, Participation.ONCE);
        CampaignId id = node.create(CampaignDefinition.of("lonely", terms));
        long wanted =
            StrategyName.SFUMATO.plan(terms).bounds().get(0).cohort().smallest().devices();
        // Seen once is enough: soon after it gives up.
        List<String> reasons = new ArrayList<>();
        StrangersTest.await(
            () -> {
              if (store.load(id).orElseThrow().state() instanceof CampaignState.Waiting waiting) {
                reasons.add(waiting.reason());
              }
              return !reasons.isEmpty();
            });
        assertThat(reasons.get(0))
            .isEqualTo("query 1 waits for devices: " + wanted + " wanted, 0 here");
        StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
        assertThat(ended.state()).isInstanceOf(CampaignState.Failed.class);
        assertThat(((CampaignState.Failed) ended.state()).reason())
            .startsWith("query 1 failed: " + wanted + " devices were wanted and 0 came")
            .endsWith("nothing was spent on it");
        assertThat(ended.ledger().spentMicros()).isZero();
      }
    }
  }

  @Test
  void shardsThatFailAfterInputs_areReplaced_thenTheCampaignFailsAndThePriceStands()
      throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, shortOpening());
          Fleet fleet = new Fleet(node::devices)) {
        CampaignId id =
            node.create(
                CampaignDefinition.of("doomed", LiveSumTest.campaign(100, 60, Participation.ONCE)));
        fleet.add(100, CELLS, i -> DropAfter.OPENING).start();
        StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
        assertThat(ended.state()).isInstanceOf(CampaignState.Failed.class);
        assertThat(((CampaignState.Failed) ended.state()).reason())
            .startsWith("query 1 failed: 3 shards ended without a sum")
            .endsWith("its epsilon stays spent");
        assertThat(ended.ledger().spentMicros()).isEqualTo(20_000_000);
        assertThat(ended.queries().get(0).shards())
            .extracting(shard -> shard.outcome().flatMap(ShardOutcome::reason).orElse(""))
            .containsOnly("too-few-shares");
      }
    }
  }

  /** Nobody comes to open: no use to wait for them. */
  private static LiveSettings shortOpening() {
    RoundLimits live = TestNode.SUMS.live();
    RoundLimits rounds =
        new RoundLimits(
            live.keys(), live.shares(), live.verdict(), live.inputs(), Duration.ofSeconds(2));
    LiveSettings settings = settings(Duration.ofMinutes(5));
    return new LiveSettings(
        settings.gate(),
        settings.campaigns(),
        new SumLimits(rounds, rounds, TestNode.SUMS.grace(), TestNode.SUMS.bytesInFlight()),
        settings.announce());
  }

  private static LiveSettings settings(Duration patience) {
    return new LiveSettings(
        TestNode.GATE,
        new CampaignSettings(
            Tempo.LIVE, patience, new DrawRule(Duration.ofMillis(500), Duration.ofSeconds(5)), 2),
        TestNode.SUMS,
        Duration.ofMillis(300));
  }
}
