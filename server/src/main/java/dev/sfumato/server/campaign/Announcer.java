package dev.sfumato.server.campaign;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.messages.NodeEvent;
import dev.sfumato.server.messages.NodeMessage;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.state.CampaignStore;
import java.time.Duration;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;

/**
 * Makes this node known to every campaign that has not ended, again and again. That also wakes the
 * campaigns whose node has died: the first message to them starts them where they belong now.
 *
 * <p>Of a campaign that is deleted no owner is left to speak: the announcer of the node where that
 * was done tells the gates of all others.
 */
public final class Announcer extends AbstractBehavior<Announcer.Command> {
  /** What it understands. */
  public sealed interface Command extends NodeMessage {}

  /** A campaign was created here: no need to wait for the next round. */
  public record Wake(String campaign) implements Command {}

  /** A campaign was deleted here. */
  public record Deleted(String campaign) implements Command {}

  private record Look() implements Command {}

  private record Gates(Set<ActorRef<ToGate>> all) implements Command {}

  private static final ServiceKey<ToGate> GATES = ServiceKey.create(ToGate.class, "gates");

  private final CampaignStore store;
  private final ClusterSharding sharding;
  private final ToCampaign.Announce announce;
  private Set<ActorRef<ToGate>> gates = Set.of();

  private Announcer(
      ActorContext<Command> context,
      CampaignStore store,
      ClusterSharding sharding,
      ToCampaign.Announce announce) {
    super(context);
    this.store = store;
    this.sharding = sharding;
    this.announce = announce;
  }

  public static Behavior<Command> create(
      CampaignStore store,
      ClusterSharding sharding,
      ActorRef<ToGate> gate,
      ActorRef<ToHost> host,
      Duration every) {
    ToCampaign.Announce announce = new ToCampaign.Announce(gate, host);
    Behavior<Command> announcer =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers -> {
                      timers.startTimerWithFixedDelay(new Look(), Duration.ZERO, every);
                      meet(context, gate);
                      return new Announcer(context, store, sharding, announce);
                    }));
    return Behaviors.supervise(announcer)
        .onFailure(
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(500), Duration.ofSeconds(10), 0.2));
  }

  /** Makes the gate known to the announcers of all nodes, and those of all nodes known here. */
  private static void meet(ActorContext<Command> context, ActorRef<ToGate> gate) {
    ActorRef<Receptionist.Listing> listings =
        context.messageAdapter(
            Receptionist.Listing.class, found -> new Gates(found.getServiceInstances(GATES)));
    ActorRef<Receptionist.Command> receptionist = context.getSystem().receptionist();
    receptionist.tell(Receptionist.register(GATES, gate));
    receptionist.tell(Receptionist.subscribe(GATES, listings));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Wake.class, wake -> tell(wake.campaign()))
        .onMessage(Look.class, look -> tellAll())
        .onMessage(Gates.class, this::onGates)
        .onMessage(Deleted.class, this::onDeleted)
        .build();
  }

  private Behavior<Command> tellAll() {
    store.unfinished().stream().map(CampaignId::toString).forEach(this::tell);
    return this;
  }

  private Behavior<Command> tell(String campaign) {
    sharding.entityRefFor(CampaignEntity.KEY, campaign).tell(announce);
    return this;
  }

  private Behavior<Command> onGates(Gates found) {
    gates = Set.copyOf(found.all());
    return this;
  }

  /** Who watches at this node has been told already. */
  private Behavior<Command> onDeleted(Deleted deleted) {
    ToGate gone = new ToGate.Happened(deleted.campaign(), new NodeEvent.Deleted());
    gates.stream().filter(gate -> !gate.equals(announce.gate())).forEach(gate -> gate.tell(gone));
    return this;
  }
}
