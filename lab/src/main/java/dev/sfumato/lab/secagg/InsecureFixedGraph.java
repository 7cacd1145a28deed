package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.graph.GraphSize;

/** Neighbours and threshold as somebody said, whether they are safe or not: for measuring only. */
public record InsecureFixedGraph(GraphSize size) implements GraphRule {
  @Override
  public GraphSize size(int clients, int corrupt, int dropouts) {
    return size;
  }
}
