package dev.sfumato.server.shard;

import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.messages.ToShard;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Opens shards on this node, new or in the middle, for whichever campaign asks. */
public final class ShardHost {
  private ShardHost() {}

  public static Behavior<ToHost> create(ShardWork work, Function<String, ShardReports> reportsTo) {
    return Behaviors.setup(
        context ->
            Behaviors.receive(ToHost.class)
                .onMessage(
                    ToHost.Open.class,
                    open -> {
                      open(context, open, work, reportsTo.apply(open.key().campaign()));
                      return Behaviors.same();
                    })
                .build());
  }

  private static void open(
      ActorContext<ToHost> context, ToHost.Open open, ShardWork work, ShardReports reports) {
    Behavior<ToShard> shard =
        Behaviors.supervise(
                ShardActor.create(
                    new ShardActor.Setup(open.key(), open.coordinator(), work, reports)))
            .onFailure(SupervisorStrategy.stop());
    ActorRef<ToShard> ref = context.spawnAnonymous(shard, props(open.seats()));
    open.replyTo().tell(new ToCampaign.ShardOpened(open.key(), ref));
  }

  /** A device has at most one message under way, and a gate may report it lost as well. */
  private static Props props(int seats) {
    return MailboxSelector.bounded(1_000 + 4 * seats)
        .withNext(DispatcherSelector.fromConfig("sfumato.shard-dispatcher"));
  }
}
