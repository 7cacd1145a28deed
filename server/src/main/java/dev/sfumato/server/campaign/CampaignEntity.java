package dev.sfumato.server.campaign;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StorageException;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Clock;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;

/**
 * Campaigns as the cluster knows them: by their key, and how an owner begins, and begins again, on
 * one node.
 *
 * @param coordinator the 32 bytes by which devices know this coordinator
 * @param shardLimit how long a shard takes at most
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public record CampaignEntity(
    CampaignStore store,
    byte[] coordinator,
    CampaignSettings settings,
    ShardLimit shardLimit,
    ServerMetrics metrics,
    Clock clock) {
  public static final EntityTypeKey<ToCampaign> KEY =
      EntityTypeKey.create(ToCampaign.class, "campaign");

  /** How long a shard of so many devices takes at most, each with so many bytes to send. */
  public interface ShardLimit {
    Duration limit(Tempo tempo, boolean verified, int devices, long inputBytes);
  }

  /** The owner of a campaign, which tries again for as long as storage cannot be reached. */
  public Behavior<ToCampaign> owner(CampaignId id) {
    Behavior<ToCampaign> owner =
        Behaviors.setup(context -> Behaviors.withTimers(timers -> takeOver(context, timers, id)));
    Behavior<ToCampaign> unlessRefused =
        Behaviors.supervise(owner).onFailure(StorageException.class, SupervisorStrategy.stop());
    return Behaviors.supervise(unlessRefused)
        .onFailure(
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(500), Duration.ofSeconds(30), 0.2));
  }

  private Behavior<ToCampaign> takeOver(
      ActorContext<ToCampaign> actor, TimerScheduler<ToCampaign> timers, CampaignId id) {
    CampaignSteps steps = CampaignSteps.takeOver(store, clock, id);
    if (steps.isEnded()) {
      return Behaviors.stopped();
    }
    Nodes nodes = new Nodes();
    CampaignReporter reporter = new CampaignReporter(id, metrics, nodes);
    ActorRef<ToSeating> seating = seating(actor, steps);
    return CampaignActor.start(
        new CampaignContext(actor, timers, id, this, steps, seating, nodes, reporter));
  }

  private ActorRef<ToSeating> seating(ActorContext<ToCampaign> actor, CampaignSteps steps) {
    Behavior<ToSeating> seating =
        SeatingActor.create(
            actor.getSelf(), settings, ShardQueries.terms(steps.stored()), steps.spent());
    ActorRef<ToSeating> ref = actor.spawn(seating, "seating", MailboxSelector.bounded(200_000));
    actor.watchWith(ref, new CampaignNotice.SeatingLost(ref));
    return ref;
  }
}
