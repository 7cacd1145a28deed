package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Measurement;

/**
 * One answer, summed over any cell that it measures exactly: one whose border no element crosses.
 *
 * <p>Elements are numbered so that those within a cell are neighbours; a cell is measured exactly
 * when what they stand for makes up the whole of it. Masked places hold nobody and need no element.
 */
final class QuerySums {
  private final long[] keys;
  private final double[] counts;
  private final double[] open;
  private final Region region;
  private final double unit;
  private final double noise;
  private final double survivors;
  private int from;
  private int until;

  QuerySums(Region region, Measurement answer) {
    Partition partition = answer.partition();
    keys = new long[partition.size()];
    counts = new double[keys.length + 1];
    double[] extents = OpenExtents.of(region, partition);
    open = new double[keys.length + 1];
    this.region = region;
    unit = (double) answer.survivors() * answer.scale();
    noise = answer.noiseVariance() / (unit * unit);
    survivors = answer.survivors();
    for (int i = 0; i < keys.length; i++) {
      keys[i] = CellId.preorderKey(partition.elementBits(i));
      counts[i + 1] = counts[i] + answer.total(i);
      open[i + 1] = open[i] + extents[i];
    }
  }

  /** Looks at a cell; whether it is measured exactly. The other methods then speak of it. */
  boolean find(long bits) {
    long begin = CellId.preorderKey(bits);
    int up = 2 * (CellId.MAX_LEVEL - CellId.level(bits));
    from = lowerBound(begin);
    until = lowerBound(((begin >>> 5 >>> up) + 1) << up << 5);
    return open[until] - open[from] == region.openCells(new CellId(bits));
  }

  /** How many elements make up the cell. */
  int elements() {
    return until - from;
  }

  /** The share of devices in the cell: unbiased, possibly negative. */
  double share() {
    return (counts[until] - counts[from]) / unit;
  }

  /** The variance of the noise in {@link #share()}. */
  double noiseVariance() {
    return (until - from) * noise;
  }

  /** The variance of {@link #share()} by sampling, if the true share is this. */
  double samplingVariance(double trueShare) {
    return trueShare / survivors;
  }

  private int lowerBound(long key) {
    int low = 0;
    int high = keys.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
