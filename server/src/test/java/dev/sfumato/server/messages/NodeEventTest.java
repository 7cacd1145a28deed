package dev.sfumato.server.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Events come to another node as what they were, in the nodes' own serialisation. */
class NodeEventTest {
  private static final ActorSystem SYSTEM =
      ActorSystem.create(
          "events",
          ConfigFactory.parseString("pekko.actor.provider = local, pekko.loglevel = OFF")
              .withFallback(ConfigFactory.parseResources("sfumato-node.conf"))
              .withFallback(ConfigFactory.defaultReference())
              .resolve());

  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @AfterAll
  static void stop() {
    SYSTEM.terminate();
  }

  @Test
  void statesOfEveryKind_arriveWithReasonAndTime() {
    for (CampaignState state :
        List.of(
            new CampaignState.Planned(),
            new CampaignState.Running(),
            new CampaignState.Waiting("for 12 devices", NOON),
            new CampaignState.Finished(),
            new CampaignState.Failed("nobody came"),
            new CampaignState.Stopped())) {
      assertThat(arrived(NodeEvent.StateChanged.to(state)))
          .isEqualTo(new CampaignEvent.StateChanged(state));
    }
  }

  @Test
  void stepsAndProgress_arriveAsTheyWere() {
    CampaignEvent.QueryIssued issued = new CampaignEvent.QueryIssued(2, 0.5, 64, 1_000, 3);
    CampaignEvent.ShardEnded ended =
        CampaignEvent.ShardEnded.of(2, 1, ShardOutcome.aborted("too-few-inputs", 9, 3));
    CampaignEvent.QueryAnswered answered = new CampaignEvent.QueryAnswered(2, 900, 64);
    LiveStatus.LiveShard shard =
        new LiveStatus.LiveShard(2, 1, "inputs", 9, 4, Optional.of(NOON), Map.of("late", 2));

    assertThat(arrived(new NodeEvent.QueryIssued(issued))).isEqualTo(issued);
    assertThat(arrived(new NodeEvent.ShardEnded(ended))).isEqualTo(ended);
    assertThat(arrived(new NodeEvent.QueryAnswered(answered))).isEqualTo(answered);
    assertThat(arrived(new NodeEvent.ShardProgress(shard)))
        .isEqualTo(new CampaignEvent.ShardProgress(shard));
    assertThat(arrived(new NodeEvent.Deleted())).isEqualTo(new CampaignEvent.Deleted());
  }

  private static CampaignEvent arrived(NodeEvent event) {
    Serialization serialization = SerializationExtension.get(SYSTEM);
    ToGate.Happened sent = new ToGate.Happened("a campaign", event);
    byte[] bytes = serialization.serialize(sent).get();
    ToGate.Happened arrived = serialization.deserialize(bytes, ToGate.Happened.class).get();
    assertThat(arrived.campaign()).isEqualTo("a campaign");
    return arrived.event().event();
  }
}
