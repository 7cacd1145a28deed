package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.messages.ToShard;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * One device's stream, from hello to the end: greeting, choosing, waiting, seated, closed.
 *
 * <p>At most one message of the device is under way at a time: the next is asked of the transport
 * when the shard has taken the last. All methods hold the stream's lock, so it is safe for many
 * threads; none of them waits.
 */
final class DeviceStream implements StreamObserver<dev.sfumato.protocol.wire.v1.FromDevice> {
  private enum Phase {
    GREETING,
    CHOOSING,
    WAITING,
    SEATED,
    CLOSED
  }

  private final Gate gate;
  private final DeviceLine device;
  private final Caller caller;
  private final long ticket;
  private final Greeting greeting;
  private Phase phase = Phase.GREETING;
  private long since = System.nanoTime();
  private Optional<FromDevice.Join> join = Optional.empty();
  private Optional<TakenSeat> place = Optional.empty();

  DeviceStream(
      Gate gate,
      ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device,
      Caller caller,
      Consumer<Duration> cutOff) {
    this.gate = gate;
    this.device = new DeviceLine(device, cutOff, gate.metrics());
    this.caller = caller;
    this.ticket = gate.newTicket();
    this.greeting = new Greeting(gate);
  }

  long ticket() {
    return ticket;
  }

  Caller caller() {
    return caller;
  }

  synchronized boolean isWaiting() {
    return phase == Phase.WAITING;
  }

  /** Begins, or says at once that there is no room. */
  synchronized void open() {
    gate.admit(this).ifPresentOrElse(this::turnAway, () -> device.requestNext());
  }

  // ---- from the device

  @Override
  public synchronized void onNext(dev.sfumato.protocol.wire.v1.FromDevice wire) {
    gate.metrics().received(wire.getSerializedSize());
    if (phase == Phase.CLOSED) {
      return;
    }
    if (wire.getSerializedSize() > mostBytes()) {
      end(StreamEnd.OVERSIZED);
      return;
    }
    try {
      take(FromDeviceCodec.decode(wire));
    } catch (WireException e) {
      end(StreamEnd.MALFORMED);
    }
  }

  private int mostBytes() {
    return place.map(TakenSeat::mostBytes).orElse(GateLimits.GREETING_BYTES);
  }

  private void take(FromDevice message) {
    switch (message.kind()) {
      case HELLO -> inPhase(Phase.GREETING, () -> greet((FromDevice.Hello) message));
      case JOIN -> inPhase(Phase.CHOOSING, () -> join((FromDevice.Join) message));
      case SECAGG -> inPhase(Phase.SEATED, () -> forward((FromDevice.SecAgg) message));
      case DECLINE -> end(StreamEnd.DECLINED);
    }
  }

  private void inPhase(Phase expected, Runnable step) {
    if (phase == expected) {
      step.run();
    } else {
      end(StreamEnd.MALFORMED);
    }
  }

  private void greet(FromDevice.Hello hello) {
    greeting.refusal(hello).ifPresentOrElse(this::end, () -> offer(hello));
  }

  private void offer(FromDevice.Hello hello) {
    enter(Phase.CHOOSING);
    send(greeting.offers(hello));
    device.requestNext();
  }

  private void join(FromDevice.Join wish) {
    if (!greeting.isSigned(wish)) {
      end(StreamEnd.BAD_SIGNATURE);
      return;
    }
    join = Optional.of(wish);
    enter(Phase.WAITING);
    device.requestNext();
    gate.offering(wish.campaign())
        .ifPresentOrElse(
            offering -> enterPool(offering, ToSeating.Enter::new),
            () -> end(StreamEnd.NOTHING_TO_ASK));
  }

  /** How a device says that it waits: for the first time, or again. */
  private interface Entry {
    ToSeating of(long ticket, byte[] identity, ActorRef<ToGate> gate);
  }

  private void enterPool(Offering offering, Entry entry) {
    byte[] identity = join.orElseThrow().identity().array();
    gate.actor()
        .ifPresentOrElse(
            self -> offering.seating().tell(entry.of(ticket, identity, self)), this::close);
  }

  private void forward(FromDevice.SecAgg message) {
    place.orElseThrow().forward(message.message().array());
  }

  /** The transport gave up: the device went away, or sent more than the transport takes. */
  @Override
  public synchronized void onError(Throwable lost) {
    end(StreamEnd.LOST);
  }

  @Override
  public synchronized void onCompleted() {
    end(StreamEnd.LOST);
  }

  /** The node is about to stop. */
  synchronized void close() {
    end(StreamEnd.BUSY);
  }

  synchronized void oversized() {
    end(StreamEnd.OVERSIZED);
  }

  /** The device has read all that it was sent. */
  synchronized void ready() {
    device.ready();
  }

  // ---- from the coordinator

  /** Waits at the campaign's new owner, if it waits for that campaign. */
  synchronized void enterAgain(Offering offering) {
    if (phase == Phase.WAITING && join.orElseThrow().campaign().equals(offering.terms().id())) {
      enterPool(offering, ToSeating.Enter::new);
    }
  }

  /** Told to come back; a stream that got a seat meanwhile is not concerned. */
  synchronized void dismiss(StreamEnd end, Duration after) {
    if (phase == Phase.WAITING) {
      end(end, after);
    }
  }

  /** Its campaign is over. */
  synchronized void withdrawn(CampaignId campaign) {
    if (phase == Phase.WAITING && join.orElseThrow().campaign().equals(campaign)) {
      end(StreamEnd.NOTHING_TO_ASK);
    }
  }

  /** Drawn for a shard that is over, and never told: waits again at the campaign's owner. */
  synchronized void waitAgain() {
    if (phase == Phase.WAITING) {
      FromDevice.Join wish = join.orElseThrow();
      gate.offering(wish.campaign())
          .ifPresent(offering -> enterPool(offering, ToSeating.Return::new));
    }
  }

  /** Takes a place in a shard. A stream that does not wait any more is lost to the shard. */
  synchronized void seat(ShardKey key, ActorRef<ToShard> shard, Query query, Bytes salt, int seat) {
    if (phase != Phase.WAITING) {
      shard.tell(new ToShard.SeatLost(seat, StreamEnd.LOST.label()));
      return;
    }
    place = Optional.of(new TakenSeat(key, shard, seat, query));
    enter(Phase.SEATED);
    gate.metrics().seated();
    send(new ToDevice.Seat(query, salt, seat));
  }

  synchronized void deliver(byte[] message) {
    if (phase == Phase.SEATED) {
      send(new ToDevice.SecAgg(Bytes.wrap(message)));
    }
  }

  /** The shard has taken the last piece. */
  synchronized void taken() {
    if (phase == Phase.SEATED && place.orElseThrow().taken()) {
      device.requestNext();
    }
  }

  /** The shard goes on without the device, which may never have heard of it. */
  synchronized void dropped(StreamEnd end) {
    if (phase == Phase.SEATED || phase == Phase.WAITING) {
      place = Optional.empty();
      end(end);
    }
  }

  /** The shard is over, one way or the other. */
  synchronized void shardOver(ShardKey key, StreamEnd end) {
    if (phase == Phase.SEATED && place.orElseThrow().isIn(key)) {
      place = Optional.empty();
      end(end);
    }
  }

  /** Ends a stream that keeps silent where it should speak, or does not read. */
  synchronized void look() {
    if (device.isUnreadFor(gate.limits().reading())) {
      end(StreamEnd.SLOW_READER);
    } else if (phase == Phase.WAITING && isInPhaseFor(gate.limits().waiting())) {
      end(StreamEnd.NOT_DRAWN);
    } else if ((phase == Phase.GREETING || phase == Phase.CHOOSING)
        && isInPhaseFor(gate.limits().greeting())) {
      end(StreamEnd.SILENT);
    }
  }

  private boolean isInPhaseFor(Duration limit) {
    return System.nanoTime() - since > limit.toNanos();
  }

  // ---- to the device

  private void enter(Phase next) {
    phase = next;
    since = System.nanoTime();
  }

  private void send(ToDevice message) {
    if (!device.send(message)) {
      end(StreamEnd.LOST);
    }
  }

  private void end(StreamEnd end) {
    end(end, gate.comeBack(end));
  }

  private void end(StreamEnd end, Duration after) {
    if (phase == Phase.CLOSED) {
      return;
    }
    Phase before = phase;
    phase = Phase.CLOSED;
    gate.leave(this, end);
    if (before == Phase.SEATED) {
      gate.metrics().unseated();
    }
    tellOthers(before, end);
    if (end == StreamEnd.SLOW_READER) {
      device.cutOff();
    } else if (end != StreamEnd.LOST) {
      sayGoodbye(end, after);
    }
  }

  private void turnAway(StreamEnd end) {
    phase = Phase.CLOSED;
    sayGoodbye(end, gate.comeBack(end));
  }

  private void sayGoodbye(StreamEnd end, Duration after) {
    end.told().ifPresent(reason -> send(new ToDevice.ComeBack(after, reason)));
    device.hangUp();
  }

  private void tellOthers(Phase before, StreamEnd end) {
    if (before == Phase.WAITING) {
      gate.offering(join.orElseThrow().campaign())
          .ifPresent(offering -> offering.seating().tell(new ToSeating.Leave(ticket)));
    }
    place.ifPresent(seat -> seat.leave(end));
  }
}
