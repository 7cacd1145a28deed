package dev.sfumato.lab.metric;

import java.util.Arrays;

/**
 * The least work that turns one map into the other: mass times the Manhattan distance it moves, in
 * sides of the region. Both maps are first summed to 32 x 32 cells (or their own when fewer).
 *
 * <p>Under that distance all mass can travel from cell to neighbouring cell, so that the problem is
 * a flow of least cost on the grid itself: a thousand nodes, not a million pairs. It is solved
 * exactly in whole units of 2^-50 of the total.
 */
public final class EarthMoversDistance {
  private static final int COARSE_GRID = 32;
  private static final double UNITS = 0x1p50;

  private EarthMoversDistance() {}

  public static double between(double[] truth, double[] estimate) {
    int grid = Metrics.checkMaps(truth, estimate);
    int side = Math.min(grid, COARSE_GRID);
    long[] surplus = surplus(coarse(truth, grid, side), coarse(estimate, grid, side));
    return new GridFlow(side, surplus).leastCost() / UNITS / side;
  }

  private static double[] coarse(double[] map, int grid, int side) {
    double[] coarse = new double[side * side];
    int width = grid / side;
    for (int y = 0; y < grid; y++) {
      for (int x = 0; x < grid; x++) {
        coarse[y / width * side + x / width] += map[y * grid + x];
      }
    }
    return coarse;
  }

  /** What each cell has too much of, in whole units that sum to zero. */
  private static long[] surplus(double[] truth, double[] estimate) {
    double truthTotal = Arrays.stream(truth).sum();
    double estimateTotal = Arrays.stream(estimate).sum();
    long[] surplus = new long[truth.length];
    long rest = 0;
    for (int i = 0; i < surplus.length; i++) {
      surplus[i] = Math.round((estimate[i] / estimateTotal - truth[i] / truthTotal) * UNITS);
      rest += surplus[i];
    }
    // At most half a unit a cell was lost to rounding: under 1e-12 of the total in all.
    surplus[0] -= rest;
    return surplus;
  }
}
