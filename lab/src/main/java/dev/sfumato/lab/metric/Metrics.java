package dev.sfumato.lab.metric;

import dev.sfumato.core.Checks;

/**
 * The errors of an estimated map f* against the truth f, over all finest cells.
 *
 * <p>Both maps are row by row, not negative and sum to one. With n cells and d = f* - f:
 *
 * <ul>
 *   <li>{@code mse}: mean of d^2.
 *   <li>{@code l1}: sum of |d|, from 0 to 2.
 *   <li>{@code mape}: mean of |d| / f; where f = 0 the least f above zero takes its place.
 *   <li>{@code smape}: mean of 2 |d| / (f + f*), from 0 to 2; 0 where both are zero.
 *   <li>{@code maape}: mean of arctan(|d| / f); pi / 2 where only f is zero, 0 where both are.
 *   <li>{@code hotspotF1}: see {@link HotSpots}.
 * </ul>
 */
public record Metrics(
    double mse, double l1, double mape, double smape, double maape, double hotspotF1) {

  /** Compares in one pass over both maps, on as many cores as there are. */
  public static Metrics of(double[] truth, double[] estimate) {
    int grid = checkMaps(truth, estimate);
    MetricSums sums = MetricSums.over(truth, estimate, grid);
    double cells = truth.length;
    return new Metrics(
        sums.squares() / cells,
        sums.absolutes(),
        sums.ratios() / cells,
        2 * sums.contrasts() / cells,
        sums.angles() / cells,
        HotSpots.f1(sums.coarseTruth(), sums.coarseEstimate()));
  }

  /** The side of two maps of the same power-of-two square. */
  static int checkMaps(double[] truth, double[] estimate) {
    int grid = (int) Math.round(Math.sqrt(truth.length));
    Checks.checkGrid(grid);
    if (truth.length != grid * grid) {
      throw Checks.refuse("cells of the truth", truth.length, "a square");
    }
    if (estimate.length != truth.length) {
      throw Checks.refuse(
          "cells of the estimate", estimate.length, "as in the truth, " + truth.length);
    }
    return grid;
  }
}
