package dev.sfumato.server.shard;

import dev.sfumato.server.messages.ToGate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;

/** Which devices are here now, each on a stream at some gate, and since when others have left. */
final class Attendance {
  /** A device's stream: the gate that holds it, and its ticket there. */
  record Line(ActorRef<ToGate> gate, long ticket) {}

  private final Map<Integer, Line> here = new HashMap<>();
  private final Map<Integer, Long> left = new HashMap<>();

  /** The stream that it takes the place of, if there is one. */
  Optional<Line> attach(int seat, Line line) {
    left.remove(seat);
    return Optional.ofNullable(here.put(seat, line)).filter(before -> !before.equals(line));
  }

  /** Whether it was that stream. */
  boolean detach(int seat, long ticket) {
    boolean was = line(seat).filter(line -> line.ticket() == ticket).isPresent();
    if (was) {
      here.remove(seat);
      left.put(seat, System.nanoTime());
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

  /** Whether its stream ended that long ago, and no other has come. Unknown is not gone. */
  boolean isGone(int seat, Duration since) {
    Long ended = left.get(seat);
    return ended != null && System.nanoTime() - ended >= since.toNanos();
  }

  /** The seats that are here. */
  List<Integer> seats() {
    return List.copyOf(here.keySet());
  }

  Set<ActorRef<ToGate>> gates() {
    return here.values().stream().map(Line::gate).collect(Collectors.toSet());
  }
}
