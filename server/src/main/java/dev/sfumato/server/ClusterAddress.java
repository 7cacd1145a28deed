package dev.sfumato.server;

import dev.sfumato.core.Checks;
import java.util.List;

/**
 * Where a node of the cluster is, and whom it joins. Without anyone to join it is a cluster of one.
 *
 * @param host the name under which the other nodes reach it
 * @param port for the other nodes; 0 is any free one
 * @param join {@code host:port} of nodes that are there already, itself included if it is the first
 */
public record ClusterAddress(String host, int port, List<String> join) {
  /** Nobody else: only this machine can reach it. */
  public static final ClusterAddress ALONE = new ClusterAddress("127.0.0.1", 0, List.of());

  public ClusterAddress {
    Checks.checkRange("cluster-port", port, 0, 65_535);
    join = List.copyOf(join);
    for (String each : join) {
      if (!each.matches("[^:/@\\s]+:\\d{1,5}")) {
        throw Checks.refuse("join", each, "HOST:PORT");
      }
    }
  }
}
