package dev.sfumato.lab.metric;

import dev.sfumato.core.Checks;
import java.util.SplittableRandom;

/**
 * How well a map answers "how many are in this rectangle?": the mean absolute error of the mass
 * over 1,000 rectangles that are always the same.
 *
 * <p>Width and height are drawn on their own, evenly by their logarithm between 1/64 and 1/2 of the
 * region's side, and the place evenly among those where the rectangle fits; then edges move to the
 * nearest cell edge, at least one cell apart. So a map at another resolution gets the same
 * questions.
 */
public final class RangeQueries {
  private static final int QUERIES = 1000;
  private static final int WORKLOAD = 2000;
  private static final long SEED = 20_240_601;
  private static final double MIN_SIDE = 1 / 64.0;
  private static final double MAX_SIDE = 1 / 2.0;

  private RangeQueries() {}

  /** The mean of |mass of the estimate - mass of the truth| over the rectangles. */
  public static double error(double[] truth, double[] estimate) {
    int grid = Metrics.checkMaps(truth, estimate);
    Checks.checkRange("grid", grid, 1, 1 << 14);
    double[] sums = cornerSums(truth, estimate, grid);
    SplittableRandom random = new SplittableRandom(SEED);
    double error = 0;
    for (int i = 0; i < QUERIES; i++) {
      double width = side(random);
      double height = side(random);
      int left = edge(random.nextDouble() * (1 - width), grid);
      int top = edge(random.nextDouble() * (1 - height), grid);
      int right = Math.min(grid, left + Math.max(1, edge(width, grid)));
      int bottom = Math.min(grid, top + Math.max(1, edge(height, grid)));
      error += Math.abs(within(sums, grid, left, top, right, bottom));
    }
    return error / QUERIES;
  }

  /**
   * The same for the two-dimensional workload of DPBench [1]: 2,000 rectangles of which each pair
   * of sides is any two edges, and their error is the root of the sum of squares, divided by their
   * number.
   *
   * <p>[1] M. Hay, A. Machanavajjhala, G. Miklau, Y. Chen, D. Zhang, "Principled evaluation of
   * differentially private algorithms using DPBench", SIGMOD 2016, section 2.4.
   */
  public static double workload(double[] truth, double[] estimate) {
    int grid = Metrics.checkMaps(truth, estimate);
    Checks.checkRange("grid", grid, 1, 1 << 14);
    double[] sums = cornerSums(truth, estimate, grid);
    SplittableRandom random = new SplittableRandom(SEED);
    double squares = 0;
    for (int i = 0; i < WORKLOAD; i++) {
      int[] across = twoEdges(grid, random);
      int[] down = twoEdges(grid, random);
      double error = within(sums, grid, across[0], down[0], across[1], down[1]);
      squares += error * error;
    }
    return Math.sqrt(squares) / WORKLOAD;
  }

  /** Any cell to any cell, in order, the last one included. */
  private static int[] twoEdges(int grid, SplittableRandom random) {
    int one = random.nextInt(grid);
    int other = random.nextInt(grid);
    return new int[] {Math.min(one, other), Math.max(one, other) + 1};
  }

  private static double within(double[] sums, int grid, int left, int top, int right, int bottom) {
    int row = grid + 1;
    return sums[bottom * row + right]
        - sums[bottom * row + left]
        - sums[top * row + right]
        + sums[top * row + left];
  }

  private static double side(SplittableRandom random) {
    return MIN_SIDE * Math.pow(MAX_SIDE / MIN_SIDE, random.nextDouble());
  }

  /** Never the last edge, so that one cell always fits behind it. */
  private static int edge(double share, int grid) {
    return Math.min(grid - 1, (int) Math.round(share * grid));
  }

  /** The sum of all differences above and to the left of each corner. */
  private static double[] cornerSums(double[] truth, double[] estimate, int grid) {
    int row = grid + 1;
    double[] sums = new double[row * row];
    for (int y = 0; y < grid; y++) {
      double line = 0;
      for (int x = 0; x < grid; x++) {
        line += estimate[y * grid + x] - truth[y * grid + x];
        sums[(y + 1) * row + x + 1] = sums[y * row + x + 1] + line;
      }
    }
    return sums;
  }
}
