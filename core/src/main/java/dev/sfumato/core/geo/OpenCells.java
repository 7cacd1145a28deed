package dev.sfumato.core.geo;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The finest cells of an area that is no rectangle, as stretches of the Morton curve.
 *
 * <p>Public, as {@link Bounds} are: what is asked about, not where anyone is.
 */
public final class OpenCells {
  /** Where stretches begin and end by turns. */
  private final long[] ends;

  /** How many cells are open before each of the ends. */
  private final long[] before;

  private OpenCells(long[] ends) {
    this.ends = ends;
    this.before = new long[ends.length];
    for (int i = 1; i < ends.length; i++) {
      before[i] = before[i - 1] + (i % 2 == 1 ? ends[i] - ends[i - 1] : 0);
    }
  }

  /** The cells with these codes on the Morton curve of the finest level. */
  public static OpenCells of(BitSet codes) {
    long[] ends = new long[2 * codes.cardinality()];
    int count = 0;
    for (int begin = codes.nextSetBit(0);
        begin >= 0;
        begin = codes.nextSetBit(codes.nextClearBit(begin))) {
      ends[count++] = begin;
      ends[count++] = codes.nextClearBit(begin);
    }
    return new OpenCells(Arrays.copyOf(ends, count));
  }

  boolean contains(long code) {
    return count(code, code + 1) > 0;
  }

  /** How many are open from one place on the curve to another, that excluded. */
  long count(long begin, long end) {
    return before(end) - before(begin);
  }

  private long before(long code) {
    int found = Arrays.binarySearch(ends, code);
    int next = found >= 0 ? found : -found - 1;
    if (next == 0) {
      return 0;
    }
    long counted = before[next - 1];
    return next % 2 == 1 ? counted + code - ends[next - 1] : counted;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpenCells that && Arrays.equals(ends, that.ends);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ends);
  }
}
