package dev.sfumato.server.shard;

import dev.sfumato.secagg.server.Roster;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.ToGate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;

/** Who sits where in a shard: identity, the gate that holds the stream, the stream's ticket. */
final class Seats implements Roster {
  /** One device's place. */
  record Seat(Bytes identity, ActorRef<ToGate> gate, long ticket) {}

  private final List<Seat> seats = new ArrayList<>();

  void add(Seat seat) {
    seats.add(seat);
  }

  int size() {
    return seats.size();
  }

  Seat get(int client) {
    return seats.get(client);
  }

  @Override
  public Bytes identity(int client) {
    return seats.get(client).identity();
  }

  boolean has(int client) {
    return client >= 0 && client < seats.size();
  }

  /** The indices at each gate. */
  Map<ActorRef<ToGate>, List<Integer>> byGate() {
    Map<ActorRef<ToGate>, List<Integer>> byGate = new LinkedHashMap<>();
    for (int client = 0; client < seats.size(); client++) {
      byGate.computeIfAbsent(seats.get(client).gate(), gate -> new ArrayList<>()).add(client);
    }
    return byGate;
  }
}
