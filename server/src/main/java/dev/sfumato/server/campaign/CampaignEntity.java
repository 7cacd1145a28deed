package dev.sfumato.server.campaign;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.state.StorageException;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;

/** A campaign as the cluster knows it: by its key, and how its owner begins, and begins again. */
public final class CampaignEntity {
  public static final EntityTypeKey<ToCampaign> KEY =
      EntityTypeKey.create(ToCampaign.class, "campaign");

  private CampaignEntity() {}

  /** The owner of a campaign, which tries again for as long as storage cannot be reached. */
  public static Behavior<ToCampaign> create(CampaignWork work) {
    Behavior<ToCampaign> owner =
        Behaviors.setup(context -> Behaviors.withTimers(timers -> takeOver(context, timers, work)));
    Behavior<ToCampaign> unlessRefused =
        Behaviors.supervise(owner).onFailure(StorageException.class, SupervisorStrategy.stop());
    return Behaviors.supervise(unlessRefused)
        .onFailure(
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(500), Duration.ofSeconds(30), 0.2));
  }

  private static Behavior<ToCampaign> takeOver(
      ActorContext<ToCampaign> context, TimerScheduler<ToCampaign> timers, CampaignWork work) {
    CampaignSteps steps = CampaignSteps.takeOver(work.store(), work.clock(), work.id());
    if (steps.isEnded()) {
      return Behaviors.stopped();
    }
    Nodes nodes = new Nodes();
    Herald herald = new Herald(work.id(), work.metrics(), nodes);
    ActorRef<ToSeating> seating = seating(context, work, steps);
    Desk desk = new Desk(context, timers, work, steps, seating, nodes, herald);
    return CampaignActor.start(context, desk);
  }

  private static ActorRef<ToSeating> seating(
      ActorContext<ToCampaign> context, CampaignWork work, CampaignSteps steps) {
    Participation participation = steps.stored().definition().campaign().participation();
    Behavior<ToSeating> seating =
        SeatingActor.create(context.getSelf(), work.settings().draw(), participation);
    ActorRef<ToSeating> ref = context.spawn(seating, "seating", MailboxSelector.bounded(200_000));
    context.watchWith(ref, new Notice.SeatingLost(ref));
    return ref;
  }
}
