package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/** The nodes that have made themselves known to a campaign: where devices come in, shards go. */
final class Nodes {
  private final Map<ActorRef<ToGate>, ActorRef<ToHost>> nodes = new LinkedHashMap<>();
  private int next;

  /** Whether it is new. */
  boolean add(ActorRef<ToGate> gate, ActorRef<ToHost> host) {
    return nodes.put(gate, host) == null;
  }

  void remove(ActorRef<ToGate> gate) {
    nodes.remove(gate);
  }

  int size() {
    return nodes.size();
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  /** The node for the next shard: each in turn. */
  Optional<ActorRef<ToHost>> nextHost() {
    List<ActorRef<ToHost>> hosts = new ArrayList<>(nodes.values());
    return hosts.isEmpty() ? Optional.empty() : Optional.of(hosts.get(next++ % hosts.size()));
  }

  void tellGates(ToGate message) {
    nodes.keySet().forEach(gate -> gate.tell(message));
  }
}
