package dev.sfumato.export.shape;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** What each element of a partition stands for: the fewest squares, cut off at the mask. */
public final class CellPieces {
  private final Region region;
  private final Bounds open;
  private final List<List<Bounds>> pieces = new ArrayList<>();

  private CellPieces(Region region, Partition partition, int groups, IntUnaryOperator group) {
    this.region = region;
    this.open = open(region);
    for (int i = 0; i < groups; i++) {
      pieces.add(new ArrayList<>(1));
    }
    CurveSquares.forEach(partition, group, (cell, owner) -> add(cell, pieces.get(owner)));
  }

  public static CellPieces of(Region region, Partition partition) {
    return new CellPieces(region, partition, partition.size(), element -> element);
  }

  /** Of elements that are taken together: {@code group} says the number of each one's group. */
  public static CellPieces grouped(
      Region region, Partition partition, int groups, IntUnaryOperator group) {
    return new CellPieces(region, partition, groups, group);
  }

  public List<Bounds> shape(int element) {
    return pieces.get(element);
  }

  private void add(CellId cell, List<Bounds> squares) {
    if (!region.isRectangle() && isCut(cell)) {
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        add(cell.child(quadrant), squares);
      }
      return;
    }
    Bounds square = region.boundsOf(cell);
    if (isOpen(square) && !isMasked(cell)) {
      squares.add(cutOff(square));
    }
  }

  /** Whether some of its finest cells are masked and others are not. */
  private boolean isCut(CellId cell) {
    int above = region.levels() - cell.level();
    return above > 0 && !region.isMasked(cell) && region.openCells(cell) < 1L << (2 * above);
  }

  private boolean isMasked(CellId cell) {
    return region.isMasked(cell.ancestor(Math.min(cell.level(), region.levels())));
  }

  private boolean isOpen(Bounds square) {
    return square.south() < open.north()
        && square.north() > open.south()
        && square.west() < open.east()
        && square.east() > open.west();
  }

  private Bounds cutOff(Bounds square) {
    return new Bounds(
        Math.max(square.south(), open.south()),
        Math.max(square.west(), open.west()),
        Math.min(square.north(), open.north()),
        Math.min(square.east(), open.east()));
  }

  /** The bounds of all finest cells that are not masked. */
  private static Bounds open(Region region) {
    Bounds first =
        region.boundsOf(CellId.of(region.levels(), region.firstColumn(), region.firstRow()));
    Bounds last =
        region.boundsOf(CellId.of(region.levels(), region.lastColumn(), region.lastRow()));
    return new Bounds(last.south(), first.west(), first.north(), last.east());
  }
}
