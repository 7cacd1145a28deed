package dev.sfumato.server.campaign;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.ToGate;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;

/** The devices that wait, one for each identity, drawn uniformly at random. */
final class WaitingPool {
  private final SecureRandom random = new SecureRandom();
  private final List<WaitingDevice> waiting = new ArrayList<>();
  private final Map<Long, Integer> placeOf = new HashMap<>();
  private final Map<Bytes, Long> ticketOf = new HashMap<>();

  int size() {
    return waiting.size();
  }

  Set<Bytes> identities() {
    return ticketOf.keySet();
  }

  /** Adds a device; the stream of the same identity that it takes the place of, if any. */
  Optional<WaitingDevice> add(WaitingDevice device) {
    Bytes identity = Bytes.wrap(device.identity());
    Optional<WaitingDevice> before =
        Optional.ofNullable(ticketOf.get(identity)).flatMap(this::remove);
    placeOf.put(device.ticket(), waiting.size());
    ticketOf.put(identity, device.ticket());
    waiting.add(device);
    return before;
  }

  /** Takes out whoever waits under that identity. */
  Optional<WaitingDevice> take(Bytes identity) {
    return Optional.ofNullable(ticketOf.get(identity)).flatMap(this::remove);
  }

  Optional<WaitingDevice> remove(long ticket) {
    Integer place = placeOf.remove(ticket);
    if (place == null) {
      return Optional.empty();
    }
    WaitingDevice gone = waiting.get(place);
    ticketOf.remove(Bytes.wrap(gone.identity()));
    WaitingDevice last = waiting.remove(waiting.size() - 1);
    if (last.ticket() != ticket) {
      waiting.set(place, last);
      placeOf.put(last.ticket(), place);
    }
    return Optional.of(gone);
  }

  void removeAll(ActorRef<ToGate> gate) {
    List<WaitingDevice> gone = waiting.stream().filter(each -> each.gate().equals(gate)).toList();
    gone.forEach(each -> remove(each.ticket()));
  }

  /** So many of those that wait, every choice and order as likely as any other. */
  List<WaitingDevice> draw(int count) {
    List<WaitingDevice> drawn = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      WaitingDevice next = waiting.get(random.nextInt(waiting.size()));
      remove(next.ticket());
      drawn.add(next);
    }
    return drawn;
  }
}
