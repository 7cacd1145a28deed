package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.server.NodeMessage;
import dev.sfumato.server.campaign.News;
import dev.sfumato.server.campaign.SeatingActor;
import dev.sfumato.server.shard.Assembly;
import dev.sfumato.server.shard.Part;
import dev.sfumato.server.shard.ShardActor;
import dev.sfumato.server.shard.ShardKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * The gate of a node, as campaigns and shards on any node see it: they know a device only by its
 * ticket, and the ticket only means something here.
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public final class GateActor extends AbstractBehavior<GateActor.Command> {
  /** What a gate understands. */
  public sealed interface Command extends NodeMessage {}

  /** A campaign wants devices; {@code terms} in canonical bytes. */
  public record Offered(byte[] terms, ActorRef<SeatingActor.Command> seating) implements Command {}

  /** A campaign wants no more devices. */
  public record Withdrawn(byte[] campaign) implements Command {}

  /** Devices that wait are to come back later. */
  public record Dismissed(long[] tickets, StreamEnd end, long afterMillis) implements Command {}

  /** A piece of the query of a shard; comes before the seats. */
  public record QueryPart(ShardKey key, Part part) implements Command {}

  /** Seats for devices of this gate: the same position in both lists is one device. */
  public record Seat(
      ShardKey key, ActorRef<ShardActor.Command> shard, byte[] salt, long[] tickets, int[] seats)
      implements Command {}

  /** A message of secure aggregation for a device. */
  public record Deliver(long ticket, byte[] message) implements Command {}

  /** The shard took a piece of a device's message. */
  public record Taken(long ticket) implements Command {}

  /** The shard goes on without a device. */
  public record Dropped(long ticket, String reason, boolean late) implements Command {}

  /** The shard ended. */
  public record ShardOver(ShardKey key, boolean opened) implements Command {}

  /** Something happened in a campaign that people may be watching on this node. */
  public record Happened(News news) implements Command {}

  /** The node of a campaign is gone; its next owner will make itself known. */
  record SeatingLost(ActorRef<SeatingActor.Command> seating) implements Command {}

  private record Look() implements Command {}

  private final Gate gate;
  private final Consumer<News> watchers;
  private final Map<ShardKey, Assembly> assemblies = new HashMap<>();
  private final Map<ShardKey, Query> queries = new HashMap<>();
  private final Map<ShardKey, ActorRef<ShardActor.Command>> shards = new HashMap<>();

  private GateActor(ActorContext<Command> context, Gate gate, Consumer<News> watchers) {
    super(context);
    this.gate = gate;
    this.watchers = watchers;
  }

  public static Behavior<Command> create(Gate gate, Consumer<News> watchers) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Look(), Duration.ofMillis(500));
                  gate.attach(context.getSelf());
                  return new GateActor(context, gate, watchers);
                }));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Deliver.class, this::onDeliver)
        .onMessage(Taken.class, this::onTaken)
        .onMessage(Seat.class, this::onSeat)
        .onMessage(QueryPart.class, this::onQuery)
        .onMessage(Dropped.class, this::onDropped)
        .onMessage(ShardOver.class, this::onShardOver)
        .onMessage(Offered.class, this::onOffered)
        .onMessage(Withdrawn.class, this::onWithdrawn)
        .onMessage(Dismissed.class, this::onDismissed)
        .onMessage(SeatingLost.class, this::onSeatingLost)
        .onMessage(Happened.class, this::onHappened)
        .onMessage(Look.class, this::onLook)
        .build();
  }

  private Behavior<Command> onOffered(Offered offered) throws WireException {
    Offering offering = new Offering(CampaignTerms.decode(offered.terms()), offered.seating());
    Optional<Offering> before = gate.offer(offering);
    if (before.isEmpty() || !before.get().seating().equals(offering.seating())) {
      getContext().watchWith(offering.seating(), new SeatingLost(offering.seating()));
      gate.streams().forEach(stream -> stream.enterAgain(offering));
    }
    return this;
  }

  private Behavior<Command> onWithdrawn(Withdrawn withdrawn) {
    gate.withdraw(new CampaignId(Bytes.wrap(withdrawn.campaign())));
    return this;
  }

  /** Devices that wait go on waiting: the campaign's next owner will have them. */
  private Behavior<Command> onSeatingLost(SeatingLost lost) {
    gate.offerings().stream()
        .filter(offering -> offering.seating().equals(lost.seating()))
        .forEach(offering -> gate.withdraw(offering.terms().id()));
    return this;
  }

  private Behavior<Command> onDismissed(Dismissed dismissed) {
    Duration after = Duration.ofMillis(dismissed.afterMillis());
    for (long ticket : dismissed.tickets()) {
      gate.stream(ticket).ifPresent(stream -> stream.dismiss(dismissed.end(), Gate.spread(after)));
    }
    return this;
  }

  private Behavior<Command> onQuery(QueryPart message) throws WireException {
    Assembly assembly = assemblies.computeIfAbsent(message.key(), key -> new Assembly());
    Optional<byte[]> whole = assembly.add(message.part());
    if (whole.isPresent()) {
      assemblies.remove(message.key());
      queries.put(message.key(), Query.decode(whole.get()));
    }
    return this;
  }

  private Behavior<Command> onSeat(Seat seat) {
    Query query = queries.get(seat.key());
    if (query == null) {
      // Its first pieces were lost on the way: the shard will find these devices late.
      return this;
    }
    if (shards.put(seat.key(), seat.shard()) == null) {
      getContext().watchWith(seat.shard(), new ShardOver(seat.key(), false));
    }
    for (int i = 0; i < seat.tickets().length; i++) {
      seatOne(seat, query, seat.tickets()[i], seat.seats()[i]);
    }
    return this;
  }

  private void seatOne(Seat seat, Query query, long ticket, int index) {
    Bytes salt = Bytes.wrap(seat.salt());
    gate.stream(ticket)
        .ifPresentOrElse(
            stream -> stream.seat(seat.key(), seat.shard(), query, salt, index),
            () -> seat.shard().tell(new ShardActor.SeatLost(index, StreamEnd.LOST.label())));
  }

  private Behavior<Command> onDeliver(Deliver deliver) {
    gate.stream(deliver.ticket()).ifPresent(stream -> stream.deliver(deliver.message()));
    return this;
  }

  private Behavior<Command> onTaken(Taken taken) {
    gate.stream(taken.ticket()).ifPresent(DeviceStream::taken);
    return this;
  }

  private Behavior<Command> onDropped(Dropped dropped) {
    StreamEnd end = dropped.late() ? StreamEnd.DROPPED : StreamEnd.MALFORMED;
    gate.stream(dropped.ticket()).ifPresent(stream -> stream.dropped(end));
    return this;
  }

  private Behavior<Command> onShardOver(ShardOver over) {
    queries.remove(over.key());
    assemblies.remove(over.key());
    ActorRef<ShardActor.Command> shard = shards.remove(over.key());
    if (shard != null) {
      getContext().unwatch(shard);
      StreamEnd end = over.opened() ? StreamEnd.DONE : StreamEnd.SHARD_FAILED;
      gate.streams().forEach(stream -> stream.shardOver(over.key(), end));
    }
    return this;
  }

  private Behavior<Command> onHappened(Happened happened) {
    watchers.accept(happened.news());
    return this;
  }

  private Behavior<Command> onLook(Look look) {
    gate.streams().forEach(DeviceStream::look);
    gate.metrics().waiting(gate.streams().stream().filter(DeviceStream::isWaiting).count());
    return this;
  }
}
