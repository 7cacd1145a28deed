package dev.sfumato.core.estimate;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import java.util.Arrays;

/** A distribution of people over the elements of a partition. */
public final class Shares {
  private final Partition partition;
  private final double[] shares;

  /** The mass of the Morton curve up to the beginning of each stretch. */
  private final double[] before;

  private Shares(Partition partition, double[] shares) {
    this.partition = partition;
    this.shares = shares;
    this.before = cumulate(partition, shares);
  }

  /** Weights as shares: negative ones count as none, the rest is divided by its sum. */
  public static Shares ofWeights(Partition partition, double... weights) {
    if (weights.length != partition.size()) {
      throw Checks.refuse("weights", weights.length, "one for each of " + partition.size());
    }
    double[] shares = new double[weights.length];
    Arrays.setAll(shares, i -> Math.max(0, weights[i]));
    if (!(sum(shares) > 0)) {
      // With nothing counted at all, everywhere is as likely as anywhere else.
      Arrays.setAll(shares, i -> partition.extent(i, 0));
    }
    double sum = sum(shares);
    Arrays.setAll(shares, i -> shares[i] / sum);
    return new Shares(partition, shares);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  public Partition partition() {
    return partition;
  }

  public double of(int element) {
    return shares[element];
  }

  /** The mass within any cell, that of an element spread evenly over what it stands for. */
  public double massOf(long bits) {
    CellId cell = new CellId(bits);
    return massBefore(cell.mortonEnd(CellId.MAX_LEVEL))
        - massBefore(cell.mortonBegin(CellId.MAX_LEVEL));
  }

  private double massBefore(long position) {
    if (position >= Intervals.CURVE) {
      return before[before.length - 1];
    }
    Intervals intervals = partition.intervals();
    int stretch = intervals.stretchAt(position);
    long begin = intervals.begin(stretch);
    double part = (double) (position - begin) / (intervals.begin(stretch + 1) - begin);
    return before[stretch] + part * (before[stretch + 1] - before[stretch]);
  }

  private static double[] cumulate(Partition partition, double[] shares) {
    Intervals intervals = partition.intervals();
    double[] before = new double[intervals.size() + 1];
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      int element = intervals.element(stretch);
      double length = intervals.begin(stretch + 1) - intervals.begin(stretch);
      double mass = element < 0 ? 0 : shares[element] * length / intervals.extentOf(element);
      before[stretch + 1] = before[stretch] + mass;
    }
    return before;
  }
}
