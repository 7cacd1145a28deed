package dev.sfumato.server.shard;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.SafeSums;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToShard;
import java.util.Arrays;
import java.util.Optional;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * A shard from its opening until everyone that it seats is known; from then on it is a {@link
 * RunningShard}.
 *
 * <p>It lives in memory only, on any node: if that dies, the shard is lost and its campaign opens
 * another with other devices.
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public final class ShardActor extends AbstractBehavior<ToShard> {
  /** What a shard begins with. */
  record Setup(ShardKey key, byte[] coordinator, ShardWork work, ShardReports reports) {}

  private final Setup setup;
  private final Assembly queryBytes = new Assembly();
  private final Seats seats = new Seats();
  private Optional<byte[]> query = Optional.empty();

  private ShardActor(ActorContext<ToShard> context, Setup setup) {
    super(context);
    this.setup = setup;
  }

  static Behavior<ToShard> create(Setup setup) {
    return Behaviors.setup(context -> new ShardActor(context, setup));
  }

  @Override
  public Receive<ToShard> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToShard.QueryPart.class, this::onQueryPart)
        .onMessage(ToShard.RosterPart.class, this::onRoster)
        .onMessage(ToShard.Begin.class, begin -> begin())
        .onMessage(ToShard.Cancel.class, cancel -> Behaviors.stopped())
        .onAnyMessage(ignored -> this)
        .build();
  }

  private Behavior<ToShard> onQueryPart(ToShard.QueryPart message) {
    queryBytes.add(message.part()).ifPresent(whole -> query = Optional.of(whole));
    return this;
  }

  private Behavior<ToShard> onRoster(ToShard.RosterPart roster) {
    int width = roster.identities().length / Math.max(1, roster.tickets().length);
    for (int i = 0; i < roster.tickets().length; i++) {
      byte[] identity = Arrays.copyOfRange(roster.identities(), i * width, (i + 1) * width);
      seats.add(new Seats.Seat(Bytes.wrap(identity), roster.gate(), roster.tickets()[i]));
    }
    return this;
  }

  private Behavior<ToShard> begin() throws WireException {
    Query whole = Query.decode(query.orElseThrow());
    return SafeSums.exists(whole.shard())
        ? RunningShard.start(setup, whole, seats)
        : RefusedShard.start(setup, seats.size());
  }
}
