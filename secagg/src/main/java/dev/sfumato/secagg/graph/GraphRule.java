package dev.sfumato.secagg.graph;

/**
 * How the number of neighbours and the threshold follow from the numbers of clients, so that a
 * client can compute them for itself and need not believe the server.
 */
public interface GraphRule {
  /** The sparse graph of Bell et al. 2020; the complete one where no sparse one is safe. */
  GraphRule SPARSE = SparseGraph::size;

  /** Everybody with everybody, as in Bonawitz et al. 2017; at most 256 clients. */
  GraphRule COMPLETE = CompleteGraph::size;

  /**
   * The size of the graph.
   *
   * @throws ParametersRefusedException when there is none
   */
  GraphSize size(int clients, int corrupt, int dropouts);
}
