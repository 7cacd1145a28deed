package dev.sfumato.server.gate;

import com.google.protobuf.MessageLite;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.server.campaign.SeatingActor;
import dev.sfumato.server.shard.Part;
import dev.sfumato.server.shard.ShardActor;
import dev.sfumato.server.shard.ShardKey;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
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

  /** Where a seated device's messages go. */
  private record Place(ShardKey key, ActorRef<ShardActor.Command> shard, int seat, int mostBytes) {}

  private final Gate gate;
  private final ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device;
  private final InetAddress address;
  private final long ticket;
  private final Deque<Part> parts = new ArrayDeque<>();
  private Phase phase = Phase.GREETING;
  private long since = System.nanoTime();
  private long unreadSince;
  private Optional<Bytes> nonce = Optional.empty();
  private Optional<FromDevice.Join> join = Optional.empty();
  private Optional<Place> place = Optional.empty();

  DeviceStream(
      Gate gate,
      ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device,
      InetAddress address) {
    this.gate = gate;
    this.device = device;
    this.address = address;
    this.ticket = gate.newTicket();
  }

  long ticket() {
    return ticket;
  }

  InetAddress address() {
    return address;
  }

  synchronized boolean isWaiting() {
    return phase == Phase.WAITING;
  }

  /** Begins, or says at once that there is no room. */
  synchronized void open() {
    gate.admit(this).ifPresentOrElse(this::turnAway, () -> device.request(1));
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
    return place.map(Place::mostBytes).orElse(GateLimits.GREETING_BYTES);
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
    OptionalInt version = ProtocolVersion.agree(hello.oldestVersion(), hello.newestVersion());
    if (version.isEmpty()) {
      end(StreamEnd.VERSION);
    } else if (!gate.enrolled().isEnrolled(hello.enrolmentToken())) {
      end(StreamEnd.NOT_ENROLLED);
    } else if (gate.offerings().isEmpty()) {
      end(StreamEnd.NOTHING_TO_ASK);
    } else {
      offer(version.getAsInt());
    }
  }

  private void offer(int version) {
    Bytes fresh = Bytes.wrap(gate.newNonce(ToDevice.Offers.NONCE_BYTES));
    nonce = Optional.of(fresh);
    enter(Phase.CHOOSING);
    send(
        new ToDevice.Offers(
            version,
            gate.coordinator(),
            fresh,
            gate.offerings().stream()
                .limit(ToDevice.Offers.MAX_CAMPAIGNS)
                .map(Offering::terms)
                .toList()));
    device.request(1);
  }

  private void join(FromDevice.Join wish) {
    JoinStatement statement =
        new JoinStatement(gate.coordinator(), wish.campaign(), nonce.orElseThrow());
    if (!gate.primitives().verify(wish.identity(), statement.bytes(), wish.signature())) {
      end(StreamEnd.BAD_SIGNATURE);
      return;
    }
    join = Optional.of(wish);
    enter(Phase.WAITING);
    device.request(1);
    gate.offering(wish.campaign())
        .ifPresentOrElse(this::enterPool, () -> end(StreamEnd.NOTHING_TO_ASK));
  }

  private void enterPool(Offering offering) {
    byte[] identity = join.orElseThrow().identity().array();
    gate.actor()
        .ifPresentOrElse(
            self -> offering.seating().tell(new SeatingActor.Enter(ticket, identity, self)),
            this::close);
  }

  private void forward(FromDevice.SecAgg message) {
    parts.addAll(Part.split(message.message().array()));
    forwardNext();
  }

  private void forwardNext() {
    Place to = place.orElseThrow();
    Part next = parts.remove();
    to.shard().tell(new ShardActor.FromSeat(to.seat(), next));
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
    unreadSince = 0;
  }

  // ---- from the coordinator

  /** Waits at the campaign's new owner, if it waits for that campaign. */
  synchronized void enterAgain(Offering offering) {
    if (phase == Phase.WAITING && join.orElseThrow().campaign().equals(offering.terms().id())) {
      enterPool(offering);
    }
  }

  /** Told to come back; a stream that got a seat meanwhile is not concerned. */
  synchronized void dismiss(StreamEnd end, Duration after) {
    if (phase == Phase.WAITING) {
      end(end, after);
    }
  }

  /** Takes a place in a shard. A stream that does not wait any more is lost to the shard. */
  synchronized void seat(
      ShardKey key, ActorRef<ShardActor.Command> shard, Query query, Bytes salt, int seat) {
    if (phase != Phase.WAITING) {
      shard.tell(new ShardActor.SeatLost(seat, StreamEnd.LOST.label()));
      return;
    }
    int longest = query.secAgg().shape().packedBytes();
    place = Optional.of(new Place(key, shard, seat, Math.max(1 << 16, longest + (1 << 13))));
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
    if (phase != Phase.SEATED) {
      return;
    }
    if (parts.isEmpty()) {
      device.request(1);
    } else {
      forwardNext();
    }
  }

  /** The shard goes on without the device. */
  synchronized void dropped(StreamEnd end) {
    if (phase == Phase.SEATED) {
      place = Optional.empty();
      end(end);
    }
  }

  /** The shard is over, one way or the other. */
  synchronized void shardOver(ShardKey key, StreamEnd end) {
    if (phase == Phase.SEATED && place.orElseThrow().key().equals(key)) {
      place = Optional.empty();
      end(end);
    }
  }

  /** Ends a stream that keeps silent where it should speak, or does not read. */
  synchronized void look() {
    long now = System.nanoTime();
    if (unreadSince != 0 && isOver(gate.limits().reading(), unreadSince, now)) {
      end(StreamEnd.SLOW_READER);
    } else if (phase == Phase.WAITING && isOver(gate.limits().waiting(), since, now)) {
      end(StreamEnd.NOT_DRAWN);
    } else if ((phase == Phase.GREETING || phase == Phase.CHOOSING)
        && isOver(gate.limits().greeting(), since, now)) {
      end(StreamEnd.SILENT);
    }
  }

  private static boolean isOver(Duration limit, long since, long now) {
    return now - since > limit.toNanos();
  }

  // ---- to the device

  private void enter(Phase next) {
    phase = next;
    since = System.nanoTime();
  }

  private void send(ToDevice message) {
    dev.sfumato.protocol.wire.v1.ToDevice wire = ToDeviceCodec.encode(message);
    gate.metrics().sent(((MessageLite) wire).getSerializedSize());
    if (!device.isReady() && unreadSince == 0) {
      unreadSince = System.nanoTime();
    }
    try {
      device.onNext(wire);
    } catch (RuntimeException e) {
      // The transport closed the call a moment ago, and its own report of that is on the way.
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
    parts.clear();
    if (end == StreamEnd.LOST) {
      return;
    }
    end.told().ifPresent(reason -> send(new ToDevice.ComeBack(after, reason)));
    hangUp();
  }

  private void turnAway(StreamEnd end) {
    phase = Phase.CLOSED;
    end.told().ifPresent(reason -> send(new ToDevice.ComeBack(gate.comeBack(end), reason)));
    hangUp();
  }

  private void tellOthers(Phase before, StreamEnd end) {
    if (before == Phase.WAITING) {
      gate.offering(join.orElseThrow().campaign())
          .ifPresent(offering -> offering.seating().tell(new SeatingActor.Leave(ticket)));
    }
    place.ifPresent(seat -> seat.shard().tell(new ShardActor.SeatLost(seat.seat(), end.label())));
  }

  private void hangUp() {
    try {
      device.onCompleted();
    } catch (RuntimeException e) {
      // Closed already; there is nobody left to tell.
    }
  }
}
