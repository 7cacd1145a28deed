package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;

/**
 * One answer, summed over any cell that it measures exactly: one whose border no element crosses.
 *
 * <p>Elements are numbered so that those within a cell are neighbours; a cell is measured exactly
 * when what they stand for makes up the whole of it.
 */
final class QuerySums {
  private final long[] keys;
  private final double[] counts;
  private final long[] extents;
  private final double unit;
  private final double noise;
  private final double survivors;
  private int from;
  private int until;

  QuerySums(NoisyHistogram answer) {
    Partition partition = answer.partition();
    keys = new long[partition.size()];
    counts = new double[keys.length + 1];
    extents = new long[keys.length + 1];
    unit = (double) answer.survivors() * answer.scale();
    noise = answer.noiseVariance() / (unit * unit);
    survivors = answer.survivors();
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key(partition.elementBits(i));
      counts[i + 1] = counts[i] + answer.total(i);
      extents[i + 1] = extents[i] + partition.intervals().extentOf(i);
    }
  }

  /** Looks at a cell; whether it is measured exactly. The other methods then speak of it. */
  boolean find(long bits) {
    long begin = key(bits);
    int up = 2 * (CellId.MAX_LEVEL - CellId.level(bits));
    from = lowerBound(begin);
    until = lowerBound(((begin >>> 5 >>> up) + 1) << up << 5);
    return extents[until] - extents[from] == 1L << up;
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

  /** Where a cell begins on the Morton curve, then its level: parents come before children. */
  private static long key(long bits) {
    int level = CellId.level(bits);
    return (bits ^ Long.highestOneBit(bits)) << (2 * (CellId.MAX_LEVEL - level)) << 5 | level;
  }
}
