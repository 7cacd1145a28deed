package dev.sfumato.server.campaign;

import dev.sfumato.server.gate.GateActor;
import dev.sfumato.server.shard.ShardHost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/** The nodes that have made themselves known to a campaign: where devices come in, shards go. */
final class Nodes {
  private final Map<ActorRef<GateActor.Command>, ActorRef<ShardHost.Command>> nodes =
      new LinkedHashMap<>();
  private int next;

  /** Whether it is new. */
  boolean add(ActorRef<GateActor.Command> gate, ActorRef<ShardHost.Command> host) {
    return nodes.put(gate, host) == null;
  }

  void remove(ActorRef<GateActor.Command> gate) {
    nodes.remove(gate);
  }

  /** The node for the next shard: each in turn. */
  Optional<ActorRef<ShardHost.Command>> nextHost() {
    List<ActorRef<ShardHost.Command>> hosts = new ArrayList<>(nodes.values());
    return hosts.isEmpty() ? Optional.empty() : Optional.of(hosts.get(next++ % hosts.size()));
  }

  void tellGates(GateActor.Command message) {
    nodes.keySet().forEach(gate -> gate.tell(message));
  }
}
