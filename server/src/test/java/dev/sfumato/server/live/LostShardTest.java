package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Devices that are drawn for a shard whose host dies before they hear of it lose nothing. */
class LostShardTest {
  @TempDir Path folder;
  private Database database;
  private CampaignStore store;
  private final AtomicInteger died = new AtomicInteger();

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
  void hostDiesBeforeItSeatsAnyone_anotherSeatsThem() throws Exception {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id =
          node.create(
              CampaignDefinition.of("lost", LiveSumTest.campaign(100, 60, Participation.ONCE)));
      node.announce(id, host());
      // As many as the campaign wants, and a few: were a shard's devices lost, it could not finish.
      fleet.add(106, 256, i -> DropAfter.NOTHING).start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      LiveSumTest.assertSums(ended, fleet);
      assertThat(died.get()).isPositive();
      assertThat(reasons(ended)).isEmpty();
      // Nobody waited in vain, but for the spare ones.
      assertThat(node.streamsEnded("not-drawn")).isLessThanOrEqualTo(6);
    }
  }

  /** Were it kept until the deadline for keys, the campaign would not end within an hour. */
  @Test
  void mostLeaveWithoutKeys_theSumIsGivenUpAndOthersSitDown() throws Exception {
    try (TestNode node = TestNode.start(database, store, slowRounds());
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id =
          node.create(
              CampaignDefinition.of("left", LiveSumTest.campaign(100, 60, Participation.ONCE)));
      fleet.add(40, 256, i -> i < 35 ? DropAfter.SEAT : DropAfter.NOTHING).start();
      StrangersTest.await(() -> !reasons(store.load(id).orElseThrow()).isEmpty());
      fleet.add(110, 256, i -> DropAfter.NOTHING).start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      LiveSumTest.assertSums(ended, fleet);
      assertThat(reasons(ended)).isNotEmpty();
    }
  }

  private static LiveSettings slowRounds() {
    Duration hour = Duration.ofHours(1);
    RoundLimits rounds = new RoundLimits(hour, hour, hour, hour, hour);
    LiveSettings usual = TestNode.SETTINGS;
    return new LiveSettings(
        usual.gate(),
        usual.campaigns(),
        new SumLimits(rounds, rounds, Duration.ofMillis(300), 1 << 20),
        usual.announce());
  }

  @Test
  void campaignStops_whoeverWaitsIsTold() {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id =
          node.create(
              CampaignDefinition.of("stop", LiveSumTest.campaign(400, 60, Participation.ONCE)));
      fleet.add(5, 256, i -> DropAfter.NOTHING).start();
      StrangersTest.await(() -> waiting(node) == 5);
      node.stop(id);
      StrangersTest.await(() -> waiting(node) == 0);
      assertThat(node.streamsEnded("nothing-to-ask")).isGreaterThanOrEqualTo(5);
      assertThat(store.load(id).orElseThrow().ledger().spentMicros()).isZero();
    }
  }

  @Test
  void campaignStops_afterDevicesWereSeated_itsChargeStands() {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id =
          node.create(
              CampaignDefinition.of("stop", LiveSumTest.campaign(100, 60, Participation.ONCE)));
      fleet.add(106, 256, i -> DropAfter.NOTHING).start();
      StrangersTest.await(
          () ->
              store.load(id).orElseThrow().queries().stream()
                  .anyMatch(query -> !query.shards().isEmpty()));
      node.stop(id);

      StoredCampaign stopped = store.load(id).orElseThrow();
      assertThat(stopped.state()).isEqualTo(new CampaignState.Stopped());
      assertThat(stopped.ledger().spentMicros()).isPositive();
    }
  }

  private static double waiting(TestNode node) {
    return node.metrics().registry().get("sfumato.devices.waiting").gauge().value();
  }

  private static List<String> reasons(StoredCampaign ended) {
    return ended.queries().stream()
        .flatMap(query -> query.shards().stream())
        .flatMap(shard -> shard.outcome().flatMap(ShardOutcome::reason).stream())
        .toList();
  }

  /** A host whose shards die as soon as they know whom they seat. */
  private Behavior<ToHost> host() {
    return Behaviors.setup(
        context ->
            Behaviors.receive(ToHost.class)
                .onMessage(
                    ToHost.Open.class,
                    open -> {
                      ActorRef<ToShard> shard = context.spawnAnonymous(mortal());
                      open.replyTo().tell(new ToCampaign.ShardOpened(open.key(), shard));
                      return Behaviors.same();
                    })
                .build());
  }

  private Behavior<ToShard> mortal() {
    return Behaviors.receive(ToShard.class)
        .onMessage(
            ToShard.Admit.class,
            admit -> {
              died.incrementAndGet();
              return Behaviors.stopped();
            })
        .onAnyMessage(other -> Behaviors.same())
        .build();
  }
}
