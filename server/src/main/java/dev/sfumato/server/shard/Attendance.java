package dev.sfumato.server.shard;

import dev.sfumato.server.messages.ToGate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;

/** Which devices are here now, each on a stream at some gate, and since when others have left. */
final class Attendance {
  /** A device's stream: the gate that holds it, and its ticket there. */
  record Line(ActorRef<ToGate> gate, long ticket) {}

  /**
   * Whoever lost its line when the last host died has found another within this, or is gone. A gate
   * that is busy meanwhile sends devices away for up to a minute.
   */
  static final Duration TIME_TO_RETURN = Duration.ofSeconds(75);

  private final LongSupplier nanos;
  private final long began;
  private final Map<Integer, Line> here = new HashMap<>();
  private final Map<Integer, Long> left = new HashMap<>();
  private final Map<Integer, Long> came = new HashMap<>();

  /**
   * @param nanos time, as of {@link System#nanoTime}
   */
  Attendance(LongSupplier nanos) {
    this.nanos = nanos;
    this.began = nanos.getAsLong();
  }

  /** The stream that it takes the place of, if there is one. */
  Optional<Line> attach(int seat, Line line) {
    left.remove(seat);
    came.putIfAbsent(seat, nanos.getAsLong());
    return Optional.ofNullable(here.put(seat, line)).filter(before -> !before.equals(line));
  }

  /** Whether it was that stream. */
  boolean detach(int seat, long ticket) {
    boolean was = line(seat).filter(line -> line.ticket() == ticket).isPresent();
    if (was) {
      here.remove(seat);
      left.put(seat, nanos.getAsLong());
    }
    return was;
  }

  /** The seats whose streams were at a gate that is gone. */
  List<Integer> detachAll(ActorRef<ToGate> gate) {
    List<Integer> gone = at(gate);
    gone.forEach(seat -> line(seat).ifPresent(line -> detach(seat, line.ticket())));
    return gone;
  }

  private List<Integer> at(ActorRef<ToGate> gate) {
    return here.entrySet().stream()
        .filter(each -> each.getValue().gate().equals(gate))
        .map(Map.Entry::getKey)
        .toList();
  }

  Optional<Line> line(int seat) {
    return Optional.ofNullable(here.get(seat));
  }

  boolean isHere(int seat) {
    return here.containsKey(seat);
  }

  /**
   * Whether its stream ended that long ago, and no other has come. One that was never here had its
   * seat from a host before this one, and may need longer.
   */
  boolean isGone(int seat, Duration since) {
    Long ended = left.get(seat);
    return ended == null ? isMissing(seat) && isPast(began, TIME_TO_RETURN) : isPast(ended, since);
  }

  /** Whether it has its seat from a host before this one, and was never here. */
  boolean isMissing(int seat) {
    return !isHere(seat) && !left.containsKey(seat);
  }

  /** Whether it is not here, and came that long ago: how often it was back since counts nothing. */
  boolean isAway(int seat, Duration since) {
    return !isHere(seat) && isPast(came.getOrDefault(seat, began), since);
  }

  /** The seat is another's from now on. */
  void forget(int seat) {
    here.remove(seat);
    left.remove(seat);
    came.remove(seat);
  }

  private boolean isPast(long from, Duration limit) {
    return nanos.getAsLong() - from >= limit.toNanos();
  }

  /** The seats that are here. */
  List<Integer> seats() {
    return List.copyOf(here.keySet());
  }

  Set<ActorRef<ToGate>> gates() {
    return here.values().stream().map(Line::gate).collect(Collectors.toSet());
  }
}
