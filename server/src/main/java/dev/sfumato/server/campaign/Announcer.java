package dev.sfumato.server.campaign;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.messages.NodeMessage;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.state.CampaignStore;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;

/**
 * Makes this node known to every campaign that has not ended, again and again. That also wakes the
 * campaigns whose node has died: the first message to them starts them where they belong now.
 */
public final class Announcer {
  /** What it understands. */
  public sealed interface Command extends NodeMessage {}

  /** A campaign was created here: no need to wait for the next round. */
  public record Wake(String campaign) implements Command {}

  private record Look() implements Command {}

  private Announcer() {}

  public static Behavior<Command> create(
      CampaignStore store,
      ClusterSharding sharding,
      ActorRef<ToGate> gate,
      ActorRef<ToHost> host,
      Duration every) {
    Behavior<Command> announcer =
        Behaviors.withTimers(
            timers -> {
              timers.startTimerWithFixedDelay(new Look(), Duration.ZERO, every);
              ToCampaign.Announce announce = new ToCampaign.Announce(gate, host);
              return Behaviors.receive(Command.class)
                  .onMessage(Wake.class, wake -> tell(sharding, wake.campaign(), announce))
                  .onMessage(Look.class, look -> tellAll(store, sharding, announce))
                  .build();
            });
    return Behaviors.supervise(announcer)
        .onFailure(
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(500), Duration.ofSeconds(10), 0.2));
  }

  private static Behavior<Command> tellAll(
      CampaignStore store, ClusterSharding sharding, ToCampaign.Announce announce) {
    for (CampaignId id : store.unfinished()) {
      sharding.entityRefFor(CampaignEntity.KEY, id.toString()).tell(announce);
    }
    return Behaviors.same();
  }

  private static Behavior<Command> tell(
      ClusterSharding sharding, String campaign, ToCampaign.Announce announce) {
    sharding.entityRefFor(CampaignEntity.KEY, campaign).tell(announce);
    return Behaviors.same();
  }
}
