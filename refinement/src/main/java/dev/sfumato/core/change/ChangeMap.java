package dev.sfumato.core.change;

import dev.sfumato.core.Checks;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * What has changed between two maps of one region (docs/algorithm.md, 9).
 *
 * <p>Its cells are the finest that both maps have counted. An interval is the difference of what
 * was counted, with the noise and sampling of both: it leans on no prior and holds the true change
 * nine times in ten. The estimate draws differences that noise would explain to none, and stays
 * within the interval. Cells are marked so that among those that are, one in twenty at most has not
 * changed on average (the false discovery rate of Benjamini and Hochberg): where nobody has moved,
 * nineteen maps of twenty mark nothing.
 *
 * <p>Post-processing of two private maps: it costs nothing. The answers of both must be of noise of
 * their own; that the same devices answered makes intervals too wide, never too narrow.
 */
public final class ChangeMap {
  /** The intervals hold the true change so often. */
  public static final double INTERVAL_LEVEL = Heatmap.INTERVAL_LEVEL;

  /** Of the cells that are marked at most so many have not changed, on average. */
  public static final double FALSE_ALARMS = 0.05;

  private final Region region;
  private final List<CellChange> cells;

  private ChangeMap(Region region, List<CellChange> cells) {
    this.region = region;
    this.cells = List.copyOf(cells);
  }

  /** The change from one fitted map to another. */
  public static ChangeMap between(DensityTree before, DensityTree after) {
    if (!before.region().equals(after.region())) {
      throw Checks.refuse("region", after.region(), "that of the earlier map");
    }
    List<MeasuredChange> measured = new SharedCells(before, after).leaves();
    double[] chances = measured.stream().mapToDouble(MeasuredChange::chance).toArray();
    boolean[] marked = Alarms.mark(chances, FALSE_ALARMS);
    List<CellChange> cells = new ArrayList<>();
    for (int i = 0; i < marked.length; i++) {
      cells.add(measured.get(i).told(marked[i]));
    }
    return new ChangeMap(before.region(), cells);
  }

  public Region region() {
    return region;
  }

  /** Disjoint cells that cover the area. */
  public List<CellChange> cells() {
    return cells;
  }

  /** How many cells are marked. */
  public long marked() {
    return cells.stream().filter(CellChange::marked).count();
  }
}
