package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.CellTable;
import dev.sfumato.core.geo.Region;

/** The nodes of one level of a {@link DensityTree}: the four children of a parent in a row. */
final class TreeLevel {
  final int level;
  final long[] cells;
  final double[] mass;

  /** Finest cells that are not masked, for each node. */
  final double[] open;

  /** What this level's prior said: kept for the level below, which inherits its weights. */
  final SplitPrior.Weights weights;

  /** The variance with which children stray from their prior shares, by the mass of parents. */
  final SplitVariance.Pooled structure;

  /** What part of its parent each node was expected to have. */
  private final double[] expected;

  /** What each query counted in the nodes, and all of them combined. */
  private final Sightings seen;

  private final Observations observed;

  private final CellTable table;

  TreeLevel(
      Region region,
      int level,
      long[] cells,
      double[] mass,
      SplitPrior.Weights weights,
      SplitVariance.Pooled structure,
      double[] expected,
      Sightings seen,
      Observations observed) {
    this.level = level;
    this.cells = cells;
    this.mass = mass;
    this.weights = weights;
    this.structure = structure;
    this.expected = expected;
    this.seen = seen;
    this.observed = observed;
    this.table = CellTable.ofPositions(cells);
    this.open = new double[cells.length];
    for (int node = 0; node < cells.length; node++) {
      open[node] = region.openCells(new CellId(cells[node]));
    }
  }

  int size() {
    return cells.length;
  }

  /** The node of a cell, or {@link CellTable#ABSENT}. */
  int find(long bits) {
    return table.find(bits);
  }

  /** Whether any query counted the node. */
  boolean isCounted(int node) {
    return observed.has(node);
  }

  /** What is known of a node. */
  DensityTree.Node node(int node) {
    if (!isCounted(node)) {
      return new DensityTree.Node(mass[node], expected[node], false, 0, 0, 0);
    }
    double noise = Math.min(observed.variance(node), seen.noiseVariance(node));
    double sampled = observed.variance(node) - noise;
    return new DensityTree.Node(
        mass[node], expected[node], true, observed.share(node), noise, sampled);
  }

  /** People for each finest cell. */
  double density(int node) {
    return open[node] > 0 ? mass[node] / open[node] : 0;
  }
}
