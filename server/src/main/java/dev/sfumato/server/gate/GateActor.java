package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.messages.ToShard;
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
public final class GateActor extends AbstractBehavior<ToGate> {
  /** The node of a campaign is gone; its next owner will make itself known. */
  private record SeatingLost(ActorRef<ToSeating> seating) implements ToGate {}

  /** The host of a shard is gone, or this shard with it. */
  private record HostLost(ShardKey key, ActorRef<ToShard> shard) implements ToGate {}

  /** Time to look after streams that are silent. */
  private record Look() implements ToGate {}

  private final Gate gate;
  private final Consumer<ToGate.Happened> watchers;
  private final Map<ShardKey, Assembly> assemblies = new HashMap<>();
  private final Map<ShardKey, ToldQuery> queries = new HashMap<>();
  private final Map<ShardKey, ActorRef<ToShard>> shards = new HashMap<>();
  private final ActorRef<ToGate.NotHere> desk;

  private GateActor(
      ActorContext<ToGate> context,
      Gate gate,
      Consumer<ToGate.Happened> watchers,
      ActorRef<ToGate.NotHere> desk) {
    super(context);
    this.gate = gate;
    this.watchers = watchers;
    this.desk = desk;
  }

  /**
   * The actor of a gate.
   *
   * @param desk where it is known what became of sums that are over
   */
  public static Behavior<ToGate> create(
      Gate gate, Consumer<ToGate.Happened> watchers, ActorRef<ToGate.NotHere> desk) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Look(), Duration.ofMillis(500));
                  gate.attach(context.getSelf());
                  return new GateActor(context, gate, watchers, desk);
                }));
  }

  @Override
  public Receive<ToGate> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToGate.Deliver.class, this::onDeliver)
        .onMessage(ToGate.Taken.class, this::onTaken)
        .onMessage(ToGate.Noted.class, this::onNoted)
        .onMessage(ToGate.Seat.class, this::onSeat)
        .onMessage(ToGate.Seated.class, this::onSeated)
        .onMessage(ToGate.NotHere.class, this::onNotHere)
        .onMessage(HostLost.class, this::onHostLost)
        .onMessage(ToGate.QueryPart.class, this::onQuery)
        .onMessage(ToGate.Dropped.class, this::onDropped)
        .onMessage(ToGate.Replaced.class, this::onReplaced)
        .onMessage(ToGate.ShardOver.class, this::onShardOver)
        .onMessage(ToGate.Offered.class, this::onOffered)
        .onMessage(ToGate.Withdrawn.class, this::onWithdrawn)
        .onMessage(ToGate.Dismissed.class, this::onDismissed)
        .onMessage(ToGate.NotSeated.class, this::onNotSeated)
        .onMessage(SeatingLost.class, this::onSeatingLost)
        .onMessage(ToGate.Happened.class, this::onHappened)
        .onMessage(Look.class, this::onLook)
        .build();
  }

  private Behavior<ToGate> onOffered(ToGate.Offered offered) throws WireException {
    Offering offering = Offering.of(offered);
    Optional<Offering> before = gate.offer(offering);
    if (before.isEmpty() || !before.get().seating().equals(offering.seating())) {
      getContext().watchWith(offering.seating(), new SeatingLost(offering.seating()));
      gate.streams().forEach(stream -> stream.enterAgain(offering));
    }
    return this;
  }

  private Behavior<ToGate> onWithdrawn(ToGate.Withdrawn withdrawn) {
    CampaignId campaign = new CampaignId(Bytes.wrap(withdrawn.campaign()));
    gate.withdraw(campaign);
    gate.streams().forEach(stream -> stream.withdrawn(campaign));
    return this;
  }

  /** Devices that wait go on waiting: the campaign's next owner will have them. */
  private Behavior<ToGate> onSeatingLost(SeatingLost lost) {
    gate.offerings().stream()
        .filter(offering -> offering.seating().equals(lost.seating()))
        .forEach(offering -> gate.withdraw(offering.terms().id()));
    return this;
  }

  private Behavior<ToGate> onDismissed(ToGate.Dismissed dismissed) {
    Duration after = Duration.ofMillis(dismissed.afterMillis());
    for (long ticket : dismissed.tickets()) {
      gate.stream(ticket).ifPresent(stream -> stream.dismiss(dismissed.end(), Gate.spread(after)));
    }
    return this;
  }

  private Behavior<ToGate> onNotSeated(ToGate.NotSeated message) {
    for (long ticket : message.tickets()) {
      gate.stream(ticket).ifPresent(DeviceStream::waitAgain);
    }
    return this;
  }

  private Behavior<ToGate> onQuery(ToGate.QueryPart message) throws WireException {
    Assembly assembly = assemblies.computeIfAbsent(message.key(), key -> new Assembly());
    Optional<byte[]> whole = assembly.add(message.part());
    if (whole.isPresent()) {
      assemblies.remove(message.key());
      queries.put(message.key(), ToldQuery.of(whole.get()));
    }
    return this;
  }

  private Behavior<ToGate> onSeat(ToGate.Seat seat) {
    ToldQuery query = queries.get(seat.key());
    if (query == null) {
      // Its first pieces were lost on the way: the shard will find these devices late.
      return this;
    }
    watch(seat.key(), seat.shard());
    for (int i = 0; i < seat.tickets().length; i++) {
      seatOne(seat, query, seat.tickets()[i], seat.seats()[i]);
    }
    return this;
  }

  private void seatOne(ToGate.Seat seat, ToldQuery query, long ticket, int index) {
    Bytes salt = Bytes.wrap(seat.salt());
    gate.stream(ticket)
        .ifPresentOrElse(
            stream -> stream.seat(seat.key(), seat.shard(), query, salt, index),
            () -> seat.shard().tell(new ToShard.SeatLost(index, ticket, StreamEnd.LOST)));
  }

  private void watch(ShardKey key, ActorRef<ToShard> shard) {
    if (!shard.equals(shards.put(key, shard))) {
      getContext().watchWith(shard, new HostLost(key, shard));
    }
  }

  private Behavior<ToGate> onSeated(ToGate.Seated seated) {
    watch(seated.key(), seated.shard());
    gate.stream(seated.ticket())
        .ifPresentOrElse(
            stream -> stream.seated(seated.key(), seated.shard(), seated.seat()),
            () ->
                seated
                    .shard()
                    .tell(new ToShard.SeatLost(seated.seat(), seated.ticket(), StreamEnd.LOST)));
    return this;
  }

  private Behavior<ToGate> onNotHere(ToGate.NotHere notHere) {
    desk.tell(notHere);
    return this;
  }

  /** Its devices come back in a moment: another host will have the shard by then. */
  private Behavior<ToGate> onHostLost(HostLost lost) {
    if (shards.remove(lost.key(), lost.shard())) {
      queries.remove(lost.key());
      gate.streams().forEach(stream -> stream.hostLost(lost.key()));
    }
    return this;
  }

  private Behavior<ToGate> onNoted(ToGate.Noted noted) {
    gate.stream(noted.ticket())
        .ifPresent(
            stream ->
                stream.noted(
                    Bytes.wrap(noted.held()),
                    Duration.ofMillis(noted.afterMillis()),
                    noted.stay()));
    return this;
  }

  private Behavior<ToGate> onDeliver(ToGate.Deliver deliver) {
    gate.stream(deliver.ticket())
        .ifPresent(stream -> stream.deliver(deliver.message(), deliver.answerBytes()));
    return this;
  }

  private Behavior<ToGate> onTaken(ToGate.Taken taken) {
    gate.stream(taken.ticket()).ifPresent(DeviceStream::taken);
    return this;
  }

  private Behavior<ToGate> onDropped(ToGate.Dropped dropped) {
    gate.stream(dropped.ticket()).ifPresent(stream -> stream.dropped(dropped.reason()));
    return this;
  }

  private Behavior<ToGate> onReplaced(ToGate.Replaced replaced) {
    gate.stream(replaced.ticket()).ifPresent(DeviceStream::replaced);
    return this;
  }

  private Behavior<ToGate> onShardOver(ToGate.ShardOver over) {
    queries.remove(over.key());
    assemblies.remove(over.key());
    ActorRef<ToShard> shard = shards.remove(over.key());
    if (shard != null) {
      getContext().unwatch(shard);
      StreamEnd end = over.opened() ? StreamEnd.DONE : StreamEnd.SHARD_FAILED;
      gate.streams().forEach(stream -> stream.shardOver(over.key(), end));
    }
    return this;
  }

  private Behavior<ToGate> onHappened(ToGate.Happened happened) {
    watchers.accept(happened);
    return this;
  }

  private Behavior<ToGate> onLook(Look look) {
    gate.streams().forEach(DeviceStream::look);
    gate.metrics().waiting(gate.streams().stream().filter(DeviceStream::isWaiting).count());
    return this;
  }
}
