package dev.sfumato.lab.result;

import dev.sfumato.core.change.CellChange;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.lab.dataset.CellWeights;

/**
 * How good a map of changes is, by the truth.
 *
 * @param cells how many it has
 * @param coverage the part of its intervals that hold the true change
 * @param error the sum of its squared errors
 * @param separate the same, in the same cells, of the difference of two maps made apart
 * @param marked how many cells it marks
 * @param falselyMarked how many of these have not changed, or the other way
 */
public record ChangeScores(
    long cells, double coverage, double error, double separate, long marked, long falselyMarked) {
  /** Differences below this are rounding. */
  private static final double NOTHING = 1e-12;

  /** The true weights before and after. */
  public record Truth(CellWeights before, CellWeights after) {
    double change(CellId cell) {
      return share(after, cell) - share(before, cell);
    }

    private static double share(CellWeights weights, CellId cell) {
      int levels = weights.levels();
      return weights.between(cell.mortonBegin(levels), cell.mortonEnd(levels)) / weights.total();
    }
  }

  /** Two maps made apart. */
  public record Apart(DensityTree before, DensityTree after) {
    double change(CellId cell) {
      return after.mass(cell.bits()) / after.total() - before.mass(cell.bits()) / before.total();
    }
  }

  public static ChangeScores of(ChangeMap map, Apart apart, Truth truth) {
    long held = 0;
    double error = 0;
    double separate = 0;
    long falselyMarked = 0;
    for (CellChange cell : map.cells()) {
      double change = truth.change(cell.cell());
      held += cell.low() <= change + NOTHING && change - NOTHING <= cell.high() ? 1 : 0;
      error += square(cell.change() - change);
      separate += square(apart.change(cell.cell()) - change);
      boolean wrong = Math.abs(change) < NOTHING || change * cell.change() < 0;
      falselyMarked += cell.marked() && wrong ? 1 : 0;
    }
    double coverage = (double) held / map.cells().size();
    return new ChangeScores(
        map.cells().size(), coverage, error, separate, map.marked(), falselyMarked);
  }

  private static double square(double value) {
    return value * value;
  }
}
