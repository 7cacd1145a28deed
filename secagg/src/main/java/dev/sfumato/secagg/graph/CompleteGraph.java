package dev.sfumato.secagg.graph;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;

/**
 * Everybody is everybody's neighbour. Nothing is left to chance: a client has c corrupt neighbours,
 * so t must be more than c, and at least n - 1 - d of them survive, so t must be at most that. The
 * largest is taken, as in the sparse graph; it is over n / 2 whenever that can be.
 */
final class CompleteGraph {
  private CompleteGraph() {}

  static GraphSize size(int clients, int corrupt, int dropouts) {
    if (clients - 1 > GraphSize.MAX_NEIGHBOURS) {
      throw new ParametersRefusedException(
          Reason.TOO_MANY_NEIGHBOURS,
          "clients: " + clients + " (expected in a complete graph: at most 256)");
    }
    int threshold = clients - 1 - dropouts;
    if (threshold < Math.max(2, corrupt + 1)) {
      throw new ParametersRefusedException(
          Reason.TOO_FEW_HONEST_SURVIVORS,
          String.format(
              "%d clients, %d corrupt, %d dropouts: fewer than two honest survivors, or a threshold"
                  + " under two",
              clients, corrupt, dropouts));
    }
    return new GraphSize(clients - 1, threshold);
  }
}
