package dev.sfumato.lab.crowd;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.lab.dataset.CellWeights;

/** How many of the people of each finest cell are of the counted category. */
public final class CellRates {
  private final CellWeights weights;
  private final double[] before;

  private CellRates(CellWeights weights, double[] before) {
    this.weights = weights;
    this.before = before;
  }

  /** The rate of a place. */
  @FunctionalInterface
  public interface RateAt {
    double at(int x, int y);
  }

  public static CellRates of(CellWeights weights, RateAt rate) {
    double[] before = new double[weights.size() + 1];
    for (int cell = 0; cell < weights.size(); cell++) {
      long code = weights.code(cell);
      double each = rate.at(Morton.x(code), Morton.y(code));
      before[cell + 1] = before[cell] + weights.weight(cell) * each;
    }
    return new CellRates(weights, before);
  }

  /** The paper's "infected" bit: likely at a centre, and less so by a Gaussian around it. */
  public static CellRates gaussian(CellWeights weights, int x, int y, double deviation) {
    return of(
        weights,
        (cellX, cellY) -> {
          double distance = Math.hypot(cellX - x, cellY - y) / deviation;
          return Math.exp(-distance * distance / 2);
        });
  }

  CellWeights weights() {
    return weights;
  }

  /** The counted people of the first so many cells with weight. */
  double countedBefore(int cells) {
    return before[cells];
  }

  /** The true rate of every element; NaN where nobody is. */
  public double[] rates(Partition partition) {
    double[] people = new double[partition.size()];
    double[] counted = new double[partition.size()];
    Intervals intervals = partition.intervals();
    int shift = 2 * (CellId.MAX_LEVEL - weights.levels());
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      int element = intervals.element(stretch);
      if (element >= 0) {
        int from = weights.cellsBelow(intervals.begin(stretch) >> shift);
        int until = weights.cellsBelow(intervals.begin(stretch + 1) >> shift);
        people[element] += weights.before(until) - weights.before(from);
        counted[element] += before[until] - before[from];
      }
    }
    double[] rates = new double[people.length];
    for (int element = 0; element < rates.length; element++) {
      double rate = counted[element] / people[element];
      rates[element] = people[element] > 0 ? Math.max(0, Math.min(1, rate)) : Double.NaN;
    }
    return rates;
  }

  /** The true share of people of every element. */
  public double[] masses(Partition partition) {
    double[] masses = new double[partition.size()];
    Intervals intervals = partition.intervals();
    int shift = 2 * (CellId.MAX_LEVEL - weights.levels());
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      int element = intervals.element(stretch);
      if (element >= 0) {
        masses[element] +=
            weights.between(
                    intervals.begin(stretch) >> shift, intervals.begin(stretch + 1) >> shift)
                / weights.total();
      }
    }
    return masses;
  }
}
