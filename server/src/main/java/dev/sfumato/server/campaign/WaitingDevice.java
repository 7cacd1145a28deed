package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ToGate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * A device that waits: its identity for this campaign, the gate that holds it, its ticket there.
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public record WaitingDevice(byte[] identity, ActorRef<ToGate> gate, long ticket) {
  /** The tickets of some that wait, gate by gate. */
  static Map<ActorRef<ToGate>, long[]> tickets(List<WaitingDevice> devices) {
    Map<ActorRef<ToGate>, List<WaitingDevice>> byGate =
        devices.stream().collect(Collectors.groupingBy(WaitingDevice::gate));
    Map<ActorRef<ToGate>, long[]> tickets = new HashMap<>();
    byGate.forEach(
        (gate, some) ->
            tickets.put(gate, some.stream().mapToLong(WaitingDevice::ticket).toArray()));
    return tickets;
  }

  /** No identity in a log. */
  @Override
  public String toString() {
    return "WaitingDevice[redacted]";
  }
}
