package dev.sfumato.server.shard;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.server.NodeMessage;
import dev.sfumato.server.gate.GateActor;
import java.util.Arrays;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
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
public final class ShardActor extends AbstractBehavior<ShardActor.Command> {
  /** What a shard understands. */
  public sealed interface Command extends NodeMessage {}

  /** A piece of the query. */
  public record QueryPart(Part part) implements Command {}

  /** Some of the seats: all at one gate, identities one after another, 32 bytes each. */
  public record RosterPart(ActorRef<GateActor.Command> gate, long[] tickets, byte[] identities)
      implements Command {
    /** So many to a message: with 40 bytes each far below a frame. */
    public static final int MOST = 1_000;
  }

  /** All seats are known. */
  public record Begin() implements Command {}

  /** A piece of a message from the device in that seat. */
  public record FromSeat(int seat, Part part) implements Command {}

  /** The device in that seat is gone. */
  public record SeatLost(int seat, String reason) implements Command {}

  /** The campaign has no use for the sum. */
  public record Cancel() implements Command {}

  /** The campaign has written the outcome down. */
  public record Recorded() implements Command {}

  /** The present round has lasted as long as it may. */
  record RoundOver(Round round) implements Command {}

  /** Time to look after silent devices. */
  record Look() implements Command {}

  /** Time to report again. */
  record ReportAgain() implements Command {}

  /** The node of a gate is gone, with all its streams. */
  record GateLost(ActorRef<GateActor.Command> gate) implements Command {}

  /** What a shard begins with. */
  record Setup(ShardKey key, byte[] coordinator, ShardWork work, ShardReports reports) {}

  private final Setup setup;
  private final Assembly queryBytes = new Assembly();
  private final Seats seats = new Seats();
  private Optional<byte[]> query = Optional.empty();

  private ShardActor(ActorContext<Command> context, Setup setup) {
    super(context);
    this.setup = setup;
  }

  static Behavior<Command> create(Setup setup) {
    return Behaviors.setup(context -> new ShardActor(context, setup));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(QueryPart.class, this::onQueryPart)
        .onMessage(RosterPart.class, this::onRoster)
        .onMessage(Begin.class, begin -> begin())
        .onMessage(Cancel.class, cancel -> Behaviors.stopped())
        .onAnyMessage(ignored -> this)
        .build();
  }

  private Behavior<Command> onQueryPart(QueryPart message) {
    queryBytes.add(message.part()).ifPresent(whole -> query = Optional.of(whole));
    return this;
  }

  private Behavior<Command> onRoster(RosterPart roster) {
    int width = roster.identities().length / Math.max(1, roster.tickets().length);
    for (int i = 0; i < roster.tickets().length; i++) {
      byte[] identity = Arrays.copyOfRange(roster.identities(), i * width, (i + 1) * width);
      seats.add(new Seats.Seat(Bytes.wrap(identity), roster.gate(), roster.tickets()[i]));
    }
    return this;
  }

  private Behavior<Command> begin() throws WireException {
    Query whole = Query.decode(query.orElseThrow());
    return RunningShard.start(setup, whole, seats);
  }
}
