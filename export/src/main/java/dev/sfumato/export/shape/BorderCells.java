package dev.sfumato.export.shape;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.BitSet;
import java.util.List;

/** Which elements of a partition the border of the area cuts. */
public final class BorderCells {
  /** Sides that differ by less, of the side of the square, are the same. */
  private static final double EDGE = 1e-8;

  private final Region region;
  private final Partition partition;
  private final BitSet cut = new BitSet();

  private BorderCells(Region region, Partition partition) {
    this.region = region;
    this.partition = partition;
    if (!region.isRectangle()) {
      addAll(partition.intervals(), 2 * (CellId.MAX_LEVEL - region.levels()));
    }
  }

  public static BorderCells of(Region region, Partition partition) {
    return new BorderCells(region, partition);
  }

  private void addAll(Intervals stretches, int shift) {
    for (int i = 0; i < stretches.size(); i++) {
      long end = (stretches.begin(i + 1) - 1 >> shift) + 1;
      if (stretches.element(i) >= 0 && region.isCut(stretches.begin(i) >> shift, end)) {
        cut.set(stretches.element(i));
      }
    }
  }

  /**
   * Whether one of them is cut.
   *
   * @param shape what it stands for
   */
  public boolean isCut(int element, List<Bounds> shape) {
    return region.isRectangle()
        ? shape.stream()
            .anyMatch(piece -> isCut(region.boundsOf(partition.element(element)), piece))
        : cut.get(element);
  }

  /** A side cuts a cell that reaches over it and stands for what is at it. */
  private boolean isCut(Bounds cell, Bounds piece) {
    Bounds area = region.area();
    Bounds square = region.square();
    double across = EDGE * (square.east() - square.west());
    double up = EDGE * (square.north() - square.south());
    return (cell.west() < area.west() - across && piece.west() <= area.west() + across)
        || (cell.east() > area.east() + across && piece.east() >= area.east() - across)
        || (cell.south() < area.south() - up && piece.south() <= area.south() + up)
        || (cell.north() > area.north() + up && piece.north() >= area.north() - up);
  }
}
