package dev.sfumato.server.shard;

import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.sum.SumBrief;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;

/** The way from a sum to its devices: each through its gate, under its ticket. */
final class DeviceMail {
  private final ShardKey key;
  private final ActorRef<ToShard> shard;
  private final SumBrief brief;
  private final Attendance attendance;
  private final Set<ActorRef<ToGate>> briefed = new HashSet<>();

  DeviceMail(ShardKey key, ActorRef<ToShard> shard, SumBrief brief, Attendance attendance) {
    this.key = key;
    this.shard = shard;
    this.brief = brief;
    this.attendance = attendance;
  }

  /** Tells a gate what is asked, before its first device; whether it is new. */
  boolean brief(ActorRef<ToGate> gate) {
    boolean isNew = briefed.add(gate);
    if (isNew) {
      Part.split(brief.query().array()).forEach(part -> gate.tell(new ToGate.QueryPart(key, part)));
    }
    return isNew;
  }

  void forget(ActorRef<ToGate> gate) {
    briefed.remove(gate);
  }

  /** Every gate that has heard of the sum. */
  Set<ActorRef<ToGate>> gates() {
    return Set.copyOf(briefed);
  }

  /** Tells a gate which of its devices have which seats. */
  void seat(ActorRef<ToGate> gate, List<Long> tickets, List<Integer> seats) {
    gate.tell(
        new ToGate.Seat(
            key,
            shard,
            brief.salt().array(),
            tickets.stream().mapToLong(Long::longValue).toArray(),
            seats.stream().mapToInt(Integer::intValue).toArray()));
  }

  /** The device is in its seat again. */
  void seatAgain(int seat) {
    attendance
        .line(seat)
        .ifPresent(line -> line.gate().tell(new ToGate.Seated(key, shard, line.ticket(), seat)));
  }

  /** A stream that has no seat here, and is told why. */
  static void turnAway(Attendance.Line line, StreamEnd end, Duration after) {
    line.gate().tell(new ToGate.Dismissed(new long[] {line.ticket()}, end, after.toMillis()));
  }

  void send(int seat, byte[] message, int answerBytes) {
    attendance
        .line(seat)
        .ifPresent(
            line -> line.gate().tell(new ToGate.Deliver(line.ticket(), message, answerBytes)));
  }

  /** A piece of the device's message has arrived: the next may come. */
  void taken(int seat) {
    attendance.line(seat).ifPresent(line -> line.gate().tell(new ToGate.Taken(line.ticket())));
  }

  void noted(int seat, Bytes held, Duration after, boolean stay) {
    attendance
        .line(seat)
        .ifPresent(
            line ->
                line.gate()
                    .tell(new ToGate.Noted(line.ticket(), held.array(), after.toMillis(), stay)));
  }

  void drop(int seat, DropReason reason) {
    attendance
        .line(seat)
        .ifPresent(line -> line.gate().tell(new ToGate.Dropped(line.ticket(), reason)));
  }

  void tellEnd(boolean opened) {
    briefed.forEach(gate -> gate.tell(new ToGate.ShardOver(key, opened)));
  }
}
