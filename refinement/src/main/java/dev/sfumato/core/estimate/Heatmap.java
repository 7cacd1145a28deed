package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;

/**
 * What is known in the end: for every element of a partition its share of all people, and an
 * interval for it.
 *
 * <p>Shares are not negative and sum to one. The intervals speak of the elements; the detail that
 * an estimator draws below them, by interpolation, is for pictures and densities and has none.
 */
public final class Heatmap {
  /** The intervals hold the truth so often. */
  public static final double INTERVAL_LEVEL = Interval.LEVEL;

  /** The same as so many deviations of a normal law to either side. */
  public static final double INTERVAL_DEVIATIONS = Interval.HALF_WIDTH;

  private final Region region;
  private final Shares shares;
  private final double[] low;
  private final double[] high;
  private final Shares detail;
  private final double counted;

  Heatmap(
      Region region, Shares shares, double[] low, double[] high, Shares detail, double counted) {
    this.region = region;
    this.shares = shares;
    this.low = low;
    this.high = high;
    this.detail = detail;
    this.counted = counted;
  }

  public Region region() {
    return region;
  }

  public Partition partition() {
    return shares.partition();
  }

  /** The share of people in an element. */
  public double mass(int element) {
    return shares.of(element);
  }

  /** The lower end of the element's interval. */
  public double low(int element) {
    return low[element];
  }

  /** The upper end of the element's interval. */
  public double high(int element) {
    return high[element];
  }

  /**
   * What part of those who answered was counted in the area: less than one where some are outside
   * of it, and as noise has it.
   */
  public double counted() {
    return counted;
  }

  /** The shares at the finest detail that the estimator draws. */
  public Shares detail() {
    return detail;
  }

  /** The share of every finest cell, row by row from the north-west; they sum to one. */
  public double[] raster() {
    Partition partition = detail.partition();
    double[] raster = new double[region.grid() * region.grid()];
    paint(partition.intervals(), densities(OpenExtents.of(region, partition)), raster);
    return raster;
  }

  /** Mass that noise put where all is masked goes to the rest, in proportion. */
  private double[] densities(double[] extents) {
    double open = 0;
    double area = 0;
    for (int element = 0; element < extents.length; element++) {
      open += extents[element] > 0 ? detail.of(element) : 0;
      area += extents[element];
    }
    double[] densities = new double[extents.length];
    for (int element = 0; element < extents.length; element++) {
      double density = open > 0 ? detail.of(element) / open / extents[element] : 1 / area;
      densities[element] = extents[element] > 0 ? density : 0;
    }
    return densities;
  }

  private void paint(Intervals intervals, double[] densities, double[] raster) {
    int shift = 2 * (CellId.MAX_LEVEL - region.levels());
    int grid = region.grid();
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      int element = intervals.element(stretch);
      if (element >= 0 && densities[element] > 0) {
        long end = intervals.begin(stretch + 1) >> shift;
        for (long code = intervals.begin(stretch) >> shift; code < end; code++) {
          int x = Morton.x(code);
          int y = Morton.y(code);
          if (!region.isMasked(x, y)) {
            raster[y * grid + x] = densities[element];
          }
        }
      }
    }
  }
}
