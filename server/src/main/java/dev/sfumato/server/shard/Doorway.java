package dev.sfumato.server.shard;

import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.messages.ToShard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.ActorRef;

/** Who comes to a sum, comes back to it and goes. */
final class Doorway {
  private static final Duration SOON = Duration.ofSeconds(2);

  private final ShardSession session;
  private final Attendance attendance;
  private final DeviceMail mail;
  private final RoundClock clock;
  private final SumJournal journal;
  private final Consumer<ActorRef<ToGate>> watch;
  private final Consumer<Bytes> unseated;

  /**
   * The way in and out of a sum.
   *
   * @param watch is told of gates that it did not know
   * @param unseated is told whose seat was given to another
   */
  Doorway(
      ShardSession session,
      Attendance attendance,
      DeviceMail mail,
      RoundClock clock,
      SumJournal journal,
      Consumer<ActorRef<ToGate>> watch,
      Consumer<Bytes> unseated) {
    this.session = session;
    this.attendance = attendance;
    this.mail = mail;
    this.clock = clock;
    this.journal = journal;
    this.watch = watch;
    this.unseated = unseated;
  }

  /** Gives seats to those for whom there are some; which seats. */
  List<Integer> admit(ToShard.Admit admit) {
    List<Long> tickets = new ArrayList<>();
    List<Integer> seats = new ArrayList<>();
    List<Long> without = new ArrayList<>();
    meet(admit.gate());
    for (int i = 0; i < admit.tickets().length; i++) {
      OptionalInt seat = seat(identity(admit, i));
      if (seat.isPresent()) {
        attach(seat.getAsInt(), new Attendance.Line(admit.gate(), admit.tickets()[i]));
        seats.add(seat.getAsInt());
        tickets.add(admit.tickets()[i]);
      } else {
        without.add(admit.tickets()[i]);
      }
    }
    if (!without.isEmpty()) {
      admit.gate().tell(new ToGate.NotSeated(without.stream().mapToLong(each -> each).toArray()));
    }
    if (!seats.isEmpty()) {
      journal.whenCommitted(() -> mail.seat(admit.gate(), tickets, seats));
    }
    return seats;
  }

  /** A seat that is free, or one that somebody took and left without a word. */
  private OptionalInt seat(Bytes identity) {
    OptionalInt free = session.admit(identity);
    if (free.isPresent()) {
      return free;
    }
    OptionalInt left = left().findFirst();
    left.ifPresent(seat -> giveOn(seat, identity));
    return left.isPresent() ? session.admit(identity) : free;
  }

  private IntStream left() {
    return session.keyless().stream()
        .filter(seat -> attendance.isAway(seat, clock.keyless()))
        .mapToInt(seat -> seat);
  }

  private void giveOn(int seat, Bytes identity) {
    session
        .giveOn(seat, identity)
        .ifPresent(
            before -> {
              attendance.forget(seat);
              unseated.accept(before);
            });
  }

  /** How many more may have a seat. */
  int free() {
    return session.free() + (int) left().count();
  }

  private static Bytes identity(ToShard.Admit admit, int place) {
    int width = ToShard.Admit.IDENTITY_BYTES;
    return Bytes.wrap(Arrays.copyOfRange(admit.identities(), place * width, (place + 1) * width));
  }

  private void meet(ActorRef<ToGate> gate) {
    if (mail.brief(gate)) {
      watch.accept(gate);
    }
  }

  private void attach(int seat, Attendance.Line line) {
    attendance
        .attach(seat, line)
        .ifPresent(before -> before.gate().tell(new ToGate.Replaced(before.ticket())));
  }

  /** Whether the device is in its seat again; else it was told why not. */
  boolean seatAgain(ToShard.Back back) {
    Attendance.Line line = new Attendance.Line(back.gate(), back.ticket());
    if (session.isOver()) {
      boolean opened = session.outcome().opened();
      DeviceMail.turnAway(
          line, opened ? StreamEnd.SUM_OPENED : StreamEnd.SUM_FAILED, Duration.ZERO);
      return false;
    }
    if (!session.isSeatOf(back.seat(), Bytes.wrap(back.identity()))
        || session.out(back.seat()).isPresent()) {
      DeviceMail.turnAway(line, StreamEnd.SUM_FAILED, SOON);
      return false;
    }
    meet(back.gate());
    attach(back.seat(), line);
    mail.seatAgain(back.seat());
    back.seating().tell(new ToSeating.Holds(back.identity()));
    return true;
  }

  /** Whether a device has left: it was on that stream. */
  boolean leave(ToShard.SeatLost lost) {
    return attendance.detach(lost.seat(), lost.ticket());
  }

  /** If a device that left did wrong, the sum goes on without it. */
  void judge(ToShard.SeatLost lost) {
    fault(lost.end()).ifPresent(reason -> lose(lost, reason));
  }

  private void lose(ToShard.SeatLost lost, DropReason reason) {
    session.tally().saw(lost.seat(), lost.end().label());
    session.lose(lost.seat(), reason);
    journal.commitSoon();
  }

  /** Why the sum goes on without a device whose stream ended so; a lost line is no reason. */
  private static Optional<DropReason> fault(StreamEnd end) {
    if (end == StreamEnd.DECLINED) {
      return Optional.of(DropReason.DECLINED);
    }
    boolean misbehaved =
        end == StreamEnd.MALFORMED || end == StreamEnd.OVERSIZED || end == StreamEnd.BAD_SIGNATURE;
    return misbehaved ? Optional.of(DropReason.MALFORMED) : Optional.empty();
  }

  /** Whose streams were at a gate that is gone. */
  List<Integer> leaveWith(ActorRef<ToGate> gate) {
    mail.forget(gate);
    return attendance.detachAll(gate);
  }
}
