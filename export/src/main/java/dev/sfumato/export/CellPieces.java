package dev.sfumato.export;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;

/** What each element of a partition stands for: the fewest squares, cut off at the mask. */
public final class CellPieces {
  private final Region region;
  private final Bounds open;
  private final List<List<Bounds>> pieces = new ArrayList<>();

  private CellPieces(Region region, Partition partition) {
    this.region = region;
    this.open = open(region);
    for (int element = 0; element < partition.size(); element++) {
      pieces.add(new ArrayList<>(1));
    }
    Intervals stretches = partition.intervals();
    for (int i = 0; i < stretches.size(); i++) {
      if (stretches.element(i) >= 0) {
        addSquares(stretches.begin(i), stretches.begin(i + 1), pieces.get(stretches.element(i)));
      }
    }
  }

  public static CellPieces of(Region region, Partition partition) {
    return new CellPieces(region, partition);
  }

  public List<Bounds> shape(int element) {
    return pieces.get(element);
  }

  /** Cuts a stretch of the curve into cells, from its begin each time the largest that fits. */
  private void addSquares(long begin, long end, List<Bounds> squares) {
    long from = begin;
    while (from < end) {
      int level = CellId.MAX_LEVEL;
      while (level > 0 && fits(from, level - 1, end)) {
        level--;
      }
      CellId cell = new CellId(1L << (2 * level) | from >> shift(level));
      Bounds square = region.boundsOf(cell);
      if (isOpen(square)) {
        squares.add(cutOff(square));
      }
      from += 1L << shift(level);
    }
  }

  private static boolean fits(long from, int level, long end) {
    long length = 1L << shift(level);
    return (from & (length - 1)) == 0 && from + length <= end;
  }

  private static int shift(int level) {
    return 2 * (CellId.MAX_LEVEL - level);
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
