package dev.sfumato.core.geo;

import dev.sfumato.core.Checks;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The finest cells of an area that is no rectangle, as stretches of the Morton curve.
 *
 * <p>Public, as {@link Bounds} are: what is asked about, not where anyone is.
 */
public final class OpenCells {
  public static final OpenCells NONE = new OpenCells(new long[0]);

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
    long[] ends = new long[16];
    int count = 0;
    for (int begin = codes.nextSetBit(0);
        begin >= 0;
        begin = codes.nextSetBit(codes.nextClearBit(begin))) {
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, 2 * count);
      }
      ends[count++] = begin;
      ends[count++] = codes.nextClearBit(begin);
    }
    return new OpenCells(Arrays.copyOf(ends, count));
  }

  /**
   * The cells from each begin to the end that follows it.
   *
   * @param ends begins and ends by turns, each after the one before
   */
  public static OpenCells between(long... ends) {
    boolean ordered = ends.length % 2 == 0 && (ends.length == 0 || ends[0] >= 0);
    for (int i = 1; i < ends.length; i++) {
      ordered &= ends[i - 1] < ends[i];
    }
    if (!ordered) {
      throw Checks.refuse("stretches", ends.length / 2, "begins and ends by turns, ascending");
    }
    return new OpenCells(ends.clone());
  }

  /** Begins and ends by turns. */
  public long[] ends() {
    return ends.clone();
  }

  /** How many stretches of the curve they are. */
  public int stretches() {
    return ends.length / 2;
  }

  boolean contains(long code) {
    return count(code, code + 1) > 0;
  }

  /** How many are open from one place on the curve to another, that excluded. */
  public long count(long begin, long end) {
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
