package dev.sfumato.secagg.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What the server holds when the masked vectors are in.
 *
 * @param shared those that handed out shares
 * @param survivors those of them whose vectors are in the sum
 * @param unopened for some clients, the senders whose shares they could not open
 * @param sum the sum of the masked vectors
 */
record MaskedInputs(
    ArrivedClients cohort,
    Map<Integer, Bytes> commitments,
    BitSet shared,
    BitSet survivors,
    Map<Integer, Set<Integer>> unopened,
    RunningSum sum) {

  Bytes commitmentOf(int client) {
    return Objects.requireNonNull(commitments.get(client), "commitment of a client that shared");
  }

  /** The neighbours whose vectors are in the sum, in ring order. */
  List<Integer> surviving(int client) {
    return neighbours(client, true);
  }

  /** The neighbours that handed out shares and then sent no vector, in ring order. */
  List<Integer> dropped(int client) {
    return neighbours(client, false);
  }

  /** Those of the owners whose shares this client can hand back. */
  List<Integer> held(int client, List<Integer> owners) {
    Set<Integer> closed = unopened.getOrDefault(client, Set.of());
    return closed.isEmpty()
        ? owners
        : owners.stream().filter(owner -> !closed.contains(owner)).toList();
  }

  private List<Integer> neighbours(int client, boolean survived) {
    List<Integer> list = new ArrayList<>();
    for (int neighbour : cohort.graph().neighbours(client)) {
      if (shared.get(neighbour) && survivors.get(neighbour) == survived) {
        list.add(neighbour);
      }
    }
    return list;
  }
}
