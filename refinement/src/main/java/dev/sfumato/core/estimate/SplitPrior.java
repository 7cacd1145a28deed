package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import java.util.Arrays;
import java.util.Optional;

/**
 * What is expected of the four children of a cell before anyone counts them.
 *
 * <p>Two guesses, both as shares of the parent: the densities of the parent and its neighbours,
 * interpolated (9:3:3:1), and a prior map where there is one. How far each is to be trusted is not
 * assumed but fitted, level by level, to what was measured: a wrong prior gets no weight.
 */
final class SplitPrior {
  /** How far the shares follow each guess away from a quarter each. */
  record Weights(double interpolation, double map) {
    /** Before anything is fitted: a map is not believed until answers bear it out. */
    static final Weights START = new Weights(1, 0);
  }

  private static final double QUARTER = 0.25;

  private final DensityTree tree;
  private final Optional<Shares> map;
  private final double[] around = new double[9];

  /** The guesses of each child of each parent, four in a row. */
  final double[] interpolated;

  final double[] mapped;

  SplitPrior(DensityTree tree, Optional<Shares> map, long[] parents) {
    this.tree = tree;
    this.map = map;
    interpolated = new double[4 * parents.length];
    mapped = new double[4 * parents.length];
    for (int parent = 0; parent < parents.length; parent++) {
      interpolate(parents[parent], 4 * parent);
      lookUp(parents[parent], 4 * parent);
    }
  }

  /** The weights that suit what was observed of this level; those above, where nothing was. */
  Weights fit(Observations observed, double[] parentMass, Weights above) {
    WeightFit fit = new WeightFit(above);
    for (int child = 0; child < interpolated.length; child++) {
      if (observed.has(child)) {
        double mass = parentMass[child / 4];
        fit.add(
            mass * (interpolated[child] - QUARTER),
            mass * (mapped[child] - QUARTER),
            observed.share(child) - mass * QUARTER);
      }
    }
    return map.isPresent() ? fit.both() : fit.interpolation();
  }

  /** The expected shares of all children under some weights; those of a parent sum to one. */
  double[] shares(Weights weights) {
    double[] shares = new double[interpolated.length];
    for (int first = 0; first < shares.length; first += 4) {
      double sum = 0;
      for (int child = first; child < first + 4; child++) {
        double away =
            weights.interpolation() * (interpolated[child] - QUARTER)
                + weights.map() * (mapped[child] - QUARTER);
        // Nobody lives where all of the cell is masked, whatever the weights say.
        shares[child] = interpolated[child] == 0 ? 0 : Math.max(0, QUARTER + away);
        sum += shares[child];
      }
      for (int child = first; child < first + 4; child++) {
        shares[child] = sum > 0 ? shares[child] / sum : QUARTER;
      }
    }
    return shares;
  }

  private void interpolate(long parent, int first) {
    surround(parent);
    Region region = tree.region();
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      int dx = 2 * (quadrant >> 1) - 1;
      int dy = 2 * (quadrant & 1) - 1;
      double density = 9 * at(0, 0) + 3 * at(dx, 0) + 3 * at(0, dy) + at(dx, dy);
      double open = region.openCells(new CellId(parent << 2 | quadrant));
      // The smallest positive number keeps an open but empty cell apart from a masked one.
      interpolated[first + quadrant] = open * Math.max(density, Double.MIN_NORMAL);
    }
    normalise(interpolated, first);
  }

  /** The densities of a cell and its eight neighbours; beyond the edge it goes on as it is. */
  private void surround(long cell) {
    int level = CellId.level(cell);
    long path = cell ^ Long.highestOneBit(cell);
    int x = Morton.x(path);
    int y = Morton.y(path);
    int last = (1 << level) - 1;
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        int nx = Math.max(0, Math.min(last, x + dx));
        int ny = Math.max(0, Math.min(last, y + dy));
        around[3 * dy + dx + 4] = tree.density(1L << 2 * level | Morton.encode(nx, ny));
      }
    }
  }

  private double at(int dx, int dy) {
    return around[3 * dy + dx + 4];
  }

  private void lookUp(long parent, int first) {
    if (map.isEmpty()) {
      Arrays.fill(mapped, first, first + 4, QUARTER);
      return;
    }
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      mapped[first + quadrant] = map.get().massOf(parent << 2 | quadrant);
    }
    normalise(mapped, first);
  }

  private static void normalise(double[] shares, int first) {
    double sum = 0;
    for (int child = first; child < first + 4; child++) {
      sum += shares[child];
    }
    for (int child = first; child < first + 4; child++) {
      shares[child] = sum > 0 ? shares[child] / sum : QUARTER;
    }
  }
}
