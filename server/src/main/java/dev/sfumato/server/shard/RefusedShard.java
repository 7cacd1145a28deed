package dev.sfumato.server.shard;

import dev.sfumato.protocol.NoSafeGraphException;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.ShardOutcome;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * A shard that cannot begin, for there is no safe graph for its numbers. No device was told of it,
 * so nobody has paid; the campaign is told why, and told again until it has written it down.
 */
final class RefusedShard {
  private static final Duration REPORT_AGAIN = Duration.ofSeconds(5);

  /** After this the campaign's owner will not come back for it. */
  private static final int MAX_REPORTS = 120;

  private RefusedShard() {}

  static Behavior<ToShard> start(ShardActor.Setup setup, int seats) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  setup.work().metrics().shardStarted();
                  setup.work().metrics().shardEnded(false, NoSafeGraphException.CODE);
                  return report(setup, seats, context.getSelf(), timers, 1);
                }));
  }

  private static Behavior<ToShard> report(
      ShardActor.Setup setup,
      int seats,
      ActorRef<ToShard> self,
      TimerScheduler<ToShard> timers,
      int reports) {
    setup.reports().tell(ended(setup, seats, self));
    timers.startSingleTimer(new ShardNotice.ReportAgain(), REPORT_AGAIN);
    return Behaviors.receive(ToShard.class)
        .onMessage(
            ShardNotice.ReportAgain.class,
            again ->
                reports < MAX_REPORTS
                    ? report(setup, seats, self, timers, reports + 1)
                    : Behaviors.stopped())
        .onMessage(ToShard.Recorded.class, recorded -> Behaviors.stopped())
        .onMessage(ToShard.Cancel.class, cancel -> Behaviors.stopped())
        .onAnyMessage(ignored -> Behaviors.same())
        .build();
  }

  private static ToCampaign.ShardEnded ended(
      ShardActor.Setup setup, int seats, ActorRef<ToShard> self) {
    ShardOutcome outcome = ShardOutcome.aborted(NoSafeGraphException.CODE, seats, 0);
    int[] everyone = new ShardTally(seats).neverAsked();
    Part nothing = Part.split(new byte[0]).get(0);
    return new ToCampaign.ShardEnded(setup.key(), outcome, everyone, nothing, self);
  }
}
