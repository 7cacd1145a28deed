package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;

/**
 * Exact counts of a region's finest cells: the truth, which never leaves the curator.
 *
 * <p>Whole numbers of units, of which a person adds a bounded number. Memory follows the grid and
 * not the people: 8 bytes a finest cell. Not safe for use by many threads.
 */
public final class PeopleCounts implements UnitCounter {
  /** 128 MiB of counts. */
  public static final int MAX_GRID = 4096;

  private final int levels;

  /** The units of each finest cell; once they are asked for, of all cells up to each one. */
  private final long[] units;

  private boolean cumulated;

  public PeopleCounts(Region region) {
    Checks.checkRange("grid", region.grid(), 1, MAX_GRID);
    this.levels = region.levels();
    this.units = new long[(1 << 2 * levels) + 1];
  }

  /** Adds units to a finest cell; nowhere takes them all. */
  @Override
  public void add(long morton, long added) {
    if (cumulated) {
      throw new IllegalStateException("counts that were asked for (expected: none added after)");
    }
    if (morton != Region.NOWHERE) {
      int cell = (int) morton + 1;
      units[cell] = Math.addExact(units[cell], added);
    }
  }

  /** The counts of the elements of a partition, exact. */
  long[] over(Partition partition) {
    cumulate();
    Intervals stretches = partition.intervals();
    int shift = 2 * (CellId.MAX_LEVEL - levels);
    long[] counts = new long[partition.size()];
    for (int i = 0; i < stretches.size(); i++) {
      if (stretches.element(i) >= 0) {
        long until = units[(int) (stretches.begin(i + 1) >> shift)];
        counts[stretches.element(i)] += until - units[(int) (stretches.begin(i) >> shift)];
      }
    }
    return counts;
  }

  private void cumulate() {
    for (int cell = 1; cell < units.length && !cumulated; cell++) {
      units[cell] = Math.addExact(units[cell], units[cell - 1]);
    }
    cumulated = true;
  }

  /** Shows no count. */
  @Override
  public String toString() {
    return "PeopleCounts[redacted]";
  }
}
