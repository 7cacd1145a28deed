package dev.sfumato.server.gate;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * One device's stream, from hello to the end: greeting, choosing, checking where credentials are
 * asked for, waiting or returning, seated, closed.
 *
 * <p>At most one message of the device is under way at a time: the next is asked of the transport
 * when the shard has taken the last. All methods hold the stream's lock, so it is safe for many
 * threads; none of them waits. However it ends, its call ends with it.
 */
final class DeviceStream implements MessageReader.Taker {
  /** Whoever had its seat may have died just then: after this the device asks again. */
  private static final Duration RETURNING = Duration.ofSeconds(15);

  private final Gate gate;
  private final DeviceLine device;
  private final long ticket;
  private final Greeting greeting;
  private StreamPhase phase = StreamPhase.GREETING;
  private long since = System.nanoTime();
  private Optional<PoolPlace> pool = Optional.empty();
  private Optional<SeatClaim> claim = Optional.empty();
  private Optional<TakenSeat> place = Optional.empty();

  /** Asked for when the call is over, by a thread that must not wait for the lock. */
  private volatile boolean keyless;

  /** Read by the transport's threads for every message, which must not wait for the lock. */
  private volatile int mostBytes = GateLimits.GREETING_BYTES;

  /** The same. Signatures take time, and so do long offers. */
  private volatile boolean quick;

  DeviceStream(Gate gate, DeviceLine device) {
    this.gate = gate;
    this.device = device;
    this.ticket = gate.newTicket();
    this.greeting = new Greeting(gate);
  }

  long ticket() {
    return ticket;
  }

  synchronized boolean isWaiting() {
    return phase == StreamPhase.WAITING;
  }

  /** Whether it was given a seat and never said a word in it. */
  boolean isKeyless() {
    return keyless;
  }

  /** Begins to listen to the device. */
  synchronized void open() {
    gate.enter(this);
    quick = gate.isTerse();
    device.requestNext();
    if (!gate.isOpen()) {
      // Closed since it was let in: those that were here were told, this one perhaps not.
      end(StreamEnd.NOT_OPEN);
    }
  }

  // ---- from the device

  @Override
  public int mostBytes() {
    return mostBytes;
  }

  @Override
  public boolean isQuick() {
    return quick;
  }

  @Override
  public synchronized void message(byte[] message) {
    gate.metrics().received(message.length);
    if (phase == StreamPhase.CLOSED) {
      return;
    }
    try {
      take(WireBytes.decode(message));
    } catch (InvalidProtocolBufferException e) {
      broke(StreamEnd.MALFORMED, "no message: not in the form of device.proto");
    } catch (WireException e) {
      broke(StreamEnd.MALFORMED, "no message: " + e.getMessage());
    }
  }

  private void take(FromDevice message) {
    switch (message.kind()) {
      case HELLO -> inPhase(StreamPhase.GREETING, message, () -> greet((FromDevice.Hello) message));
      case JOIN -> inPhase(StreamPhase.CHOOSING, message, () -> join((FromDevice.Join) message));
      case RETURN ->
          inPhase(StreamPhase.CHOOSING, message, () -> comeBack((FromDevice.Return) message));
      case SECAGG ->
          inPhase(StreamPhase.SEATED, message, () -> forward((FromDevice.SecAgg) message));
      case DECLINE -> end(StreamEnd.DECLINED);
    }
  }

  private void inPhase(StreamPhase expected, FromDevice message, Runnable step) {
    if (phase == expected) {
      step.run();
    } else {
      broke(StreamEnd.MALFORMED, "out of turn: " + message.kind() + " while " + phase);
    }
  }

  private void greet(FromDevice.Hello hello) {
    greeting.refusal(hello).ifPresentOrElse(this::end, () -> offer(hello));
  }

  private void offer(FromDevice.Hello hello) {
    enter(StreamPhase.CHOOSING);
    send(greeting.offers(hello));
    device.requestNext();
  }

  private void join(FromDevice.Join wish) {
    if (!greeting.isSigned(wish)) {
      end(StreamEnd.BAD_SIGNATURE);
      return;
    }
    gate.offering(wish.campaign())
        .ifPresentOrElse(offering -> check(wish, offering), this::notWanted);
  }

  /** No device waits for a campaign with credentials before its own is found good. */
  private void check(FromDevice.Join wish, Offering offering) {
    if (offering.key().isEmpty()) {
      await(wish);
      return;
    }
    CredentialKey key = offering.key().get();
    enter(StreamPhase.CHECKING);
    gate.checks().execute(() -> checked(wish, ShownCredential.isGood(wish, key)));
  }

  private synchronized void checked(FromDevice.Join wish, boolean good) {
    if (phase != StreamPhase.CHECKING) {
      return;
    }
    if (good) {
      await(wish);
    } else {
      end(StreamEnd.NOT_ENROLLED);
    }
  }

  private void await(FromDevice.Join wish) {
    pool = Optional.of(new PoolPlace(gate, ticket, wish));
    enter(StreamPhase.WAITING);
    device.requestNext();
    gate.offering(wish.campaign()).ifPresentOrElse(this::enterPool, this::notWanted);
  }

  /** The campaign is over. Where another is open the device is told to come back for that, soon. */
  private void notWanted() {
    if (gate.offerings().isEmpty()) {
      end(StreamEnd.NOTHING_TO_ASK);
    } else {
      end(StreamEnd.NOT_DRAWN, gate.comeBack(StreamEnd.REPLACED), "");
    }
  }

  private void enterPool(Offering offering) {
    gate.actor().ifPresentOrElse(self -> pool.orElseThrow().enter(offering, self), this::close);
  }

  /** Not before it is in its seat again may it say more. */
  private void comeBack(FromDevice.Return back) {
    if (!greeting.isSigned(back)) {
      end(StreamEnd.BAD_SIGNATURE);
      return;
    }
    claim = Optional.of(new SeatClaim(ticket, back));
    enter(StreamPhase.RETURNING);
    claimSeat();
  }

  /** Asks the campaign's seating; where there is none, storage knows what became of the sum. */
  private void claimSeat() {
    SeatClaim seat = claim.orElseThrow();
    gate.actor()
        .ifPresentOrElse(
            self ->
                gate.offering(seat.back().seat().campaign())
                    .ifPresentOrElse(
                        offering -> seat.send(offering, self),
                        () -> self.tell(new ToGate.NotHere(seat.key(), ticket))),
            this::close);
  }

  private void forward(FromDevice.SecAgg message) {
    keyless = false;
    place.orElseThrow().forward(message.message().array());
  }

  /** A device that ends its side has nothing more to say, and leaves. */
  @Override
  public synchronized void finished() {
    end(StreamEnd.LOST);
  }

  @Override
  public synchronized void lost() {
    end(StreamEnd.LOST);
  }

  @Override
  public synchronized void broke(StreamEnd end, String fault) {
    end(end, gate.comeBack(end), fault);
  }

  /**
   * The node is about to stop. A sum waits for those who have a seat in it, and not for long; the
   * others have time.
   */
  synchronized void close() {
    boolean seated = phase == StreamPhase.SEATED || phase == StreamPhase.RETURNING;
    end(seated ? StreamEnd.NOT_OPEN : StreamEnd.BUSY);
  }

  // ---- from the coordinator

  /** Waits at the campaign's new owner, if it waits for that campaign. */
  synchronized void enterAgain(Offering offering) {
    if (isWaitingFor(offering.terms().id())) {
      enterPool(offering);
    } else if (phase == StreamPhase.RETURNING && claim.orElseThrow().isIn(offering.terms().id())) {
      claimSeat();
    }
  }

  /** Told to come back; a stream that got a seat meanwhile is not concerned. */
  synchronized void dismiss(StreamEnd end, Duration after) {
    if (phase == StreamPhase.WAITING || phase == StreamPhase.RETURNING) {
      end(end, after, end.fault());
    }
  }

  /** Its campaign is over. */
  synchronized void withdrawn(CampaignId campaign) {
    if (isWaitingFor(campaign)) {
      notWanted();
    }
  }

  private boolean isWaitingFor(CampaignId campaign) {
    return phase == StreamPhase.WAITING && pool.orElseThrow().isFor(campaign);
  }

  /** Drawn for a shard that is over, and never told: waits again at the campaign's owner. */
  synchronized void waitAgain() {
    if (phase == StreamPhase.WAITING) {
      PoolPlace waiting = pool.orElseThrow();
      gate.offering(waiting.wish().campaign())
          .ifPresent(
              offering ->
                  gate.actor()
                      .ifPresentOrElse(self -> waiting.enterAgain(offering, self), this::close));
    }
  }

  /** Takes a place in a shard. A stream that does not wait any more is lost to the shard. */
  synchronized void seat(
      ShardKey key, ActorRef<ToShard> shard, ToldQuery told, Bytes salt, int seat) {
    if (phase == StreamPhase.SEATED && place.orElseThrow().isIn(key)) {
      // Told before, by a host that is gone.
      return;
    }
    if (phase != StreamPhase.WAITING) {
      shard.tell(new ToShard.SeatLost(seat, ticket, StreamEnd.LOST));
      return;
    }
    keyless = true;
    takeSeat(key, shard, seat);
    orLost(device.seat(new ToDevice.Seat(told.query(), salt, key.number(), seat), told.bytes()));
  }

  /** Is in its seat again. */
  synchronized void seated(ShardKey key, ActorRef<ToShard> shard, int seat) {
    if (phase != StreamPhase.RETURNING) {
      shard.tell(new ToShard.SeatLost(seat, ticket, StreamEnd.LOST));
      return;
    }
    takeSeat(key, shard, seat);
    device.requestNext();
  }

  private void takeSeat(ShardKey key, ActorRef<ToShard> shard, int seat) {
    place = Optional.of(new TakenSeat(key, shard, seat, ticket));
    enter(StreamPhase.SEATED);
    gate.metrics().seated();
  }

  synchronized void deliver(byte[] message, int answerBytes) {
    if (phase == StreamPhase.SEATED) {
      mostBytes = TakenSeat.mostBytes(answerBytes);
      send(new ToDevice.SecAgg(Bytes.wrap(message)));
    }
  }

  /** What it answered is written down. Unless it is to stay, this is its visit's end. */
  synchronized void noted(Bytes held, Duration after, boolean stay) {
    if (phase == StreamPhase.SEATED) {
      mostBytes = GateLimits.GREETING_BYTES;
      send(new ToDevice.Noted(held, after, stay));
      if (!stay) {
        end(StreamEnd.VISITED);
      }
    }
  }

  /** The shard has taken the last piece. */
  synchronized void taken() {
    if (phase == StreamPhase.SEATED && place.orElseThrow().taken()) {
      device.requestNext();
    }
  }

  /** The shard goes on without the device, which may never have heard of it. */
  synchronized void dropped(DropReason reason) {
    if (phase == StreamPhase.SEATED || phase == StreamPhase.WAITING) {
      place = Optional.empty();
      StreamEnd end = endFor(reason);
      end(end, gate.comeBack(end), end.isFault() ? "in its seat: " + words(reason) : "");
    }
  }

  /** Its device has its seat by another stream. */
  synchronized void replaced() {
    if (phase == StreamPhase.SEATED) {
      place = Optional.empty();
      end(StreamEnd.REPLACED);
    }
  }

  private static String words(DropReason reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static StreamEnd endFor(DropReason reason) {
    return switch (reason) {
      case LATE -> StreamEnd.DROPPED;
      case DECLINED -> StreamEnd.DECLINED;
      case DISCONNECTED -> StreamEnd.LOST;
      case BAD_SIGNATURE -> StreamEnd.BAD_SIGNATURE;
      case MALFORMED,
          WRONG_SESSION,
          OUT_OF_ORDER,
          DUPLICATE,
          UNUSABLE_KEY,
          DUPLICATE_KEY,
          INCOMPLETE_SHARES,
          UNKNOWN_SENDER,
          WRONG_LENGTH,
          OUT_OF_RANGE,
          DIFFERENT_ANSWER,
          UNPROVEN_DEALING,
          COMPLAINED_ABOUT,
          FORGED_SHARES ->
          StreamEnd.MALFORMED;
    };
  }

  /** The host of its shard is gone; another will have it in a moment. */
  synchronized void hostLost(ShardKey key) {
    shardOver(key, StreamEnd.NEXT_ROUND);
  }

  /** The shard is over, one way or the other. */
  synchronized void shardOver(ShardKey key, StreamEnd end) {
    if (phase == StreamPhase.SEATED && place.orElseThrow().isIn(key)) {
      place = Optional.empty();
      end(end);
    }
  }

  /** Ends a stream that keeps silent where it should speak, or does not read. */
  synchronized void look() {
    if (device.isUnreadFor(gate.limits().reading())) {
      end(StreamEnd.SLOW_READER);
    } else if (phase == StreamPhase.WAITING && isInPhaseFor(gate.limits().waiting())) {
      end(StreamEnd.NOT_DRAWN);
    } else if (phase == StreamPhase.RETURNING && isInPhaseFor(RETURNING)) {
      end(StreamEnd.NEXT_ROUND);
    } else if ((phase == StreamPhase.GREETING || phase == StreamPhase.CHOOSING)
        && isInPhaseFor(gate.limits().greeting())) {
      end(StreamEnd.SILENT);
    }
  }

  private boolean isInPhaseFor(Duration limit) {
    return System.nanoTime() - since > limit.toNanos();
  }

  // ---- to the device

  private void enter(StreamPhase next) {
    phase = next;
    quick = next == StreamPhase.SEATED;
    since = System.nanoTime();
  }

  private void send(ToDevice message) {
    orLost(device.send(message));
  }

  private void orLost(boolean sent) {
    if (!sent) {
      end(StreamEnd.LOST);
    }
  }

  private void end(StreamEnd end) {
    end(end, gate.comeBack(end), end.fault());
  }

  private void end(StreamEnd end, Duration after, String fault) {
    if (phase == StreamPhase.CLOSED) {
      return;
    }
    StreamPhase before = phase;
    phase = StreamPhase.CLOSED;
    gate.leave(this, end);
    if (before == StreamPhase.SEATED) {
      gate.metrics().unseated();
    }
    tellOthers(before, end);
    if (end == StreamEnd.SLOW_READER) {
      device.cutOff();
    } else {
      end.told().ifPresent(reason -> device.send(new ToDevice.ComeBack(after, reason)));
      device.hangUp(end, fault);
    }
  }

  private void tellOthers(StreamPhase before, StreamEnd end) {
    if (before == StreamPhase.WAITING) {
      pool.orElseThrow().leave();
    }
    place.ifPresent(seat -> seat.leave(end));
  }
}
