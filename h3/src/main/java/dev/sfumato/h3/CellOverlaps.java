package dev.sfumato.h3;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;

/**
 * Finds how much of each element of a map lies within an outline: walks down the tree of cells and
 * cuts the outline at each one's middle, until a cell is of one element.
 */
final class CellOverlaps {
  /** Takes the solid angle of a part of an element. */
  interface Taker {
    void take(int element, double area);
  }

  private final Region region;
  private final Intervals stretches;

  // The square on the plane of Mercator's projection, in radians.
  private final double west;
  private final double east;
  private final double north;
  private final double south;

  CellOverlaps(Region region, Partition partition) {
    this.region = region;
    this.stretches = partition.intervals();
    Bounds square = region.square();
    this.west = Math.toRadians(square.west());
    this.east = Math.toRadians(square.east());
    this.north = northing(square.north());
    this.south = northing(square.south());
  }

  private static double northing(double latitude) {
    return Math.log(Math.tan(Math.PI / 4 + Math.toRadians(latitude) / 2));
  }

  /** An outline across the date line has parts at both ends of the world. */
  void find(Outline outline, Taker taker) {
    for (int turn = -1; turn <= 1; turn++) {
      findHere(turn == 0 ? outline : outline.shifted(turn * 2 * Math.PI), taker);
    }
  }

  private void findHere(Outline outline, Taker taker) {
    Outline inside = outline.above(Outline.X, west).below(Outline.X, east);
    inside = inside.above(Outline.Y, Math.tanh(south)).below(Outline.Y, Math.tanh(north));
    walk(CellId.ROOT, inside, new double[] {west, east, north, south}, taker);
  }

  /** The sides are west, east, north and south. */
  private void walk(CellId cell, Outline outline, double[] sides, Taker taker) {
    if (outline.isEmpty() || region.isMasked(cell)) {
      return;
    }
    int first = stretches.stretchAt(cell.mortonBegin(CellId.MAX_LEVEL));
    boolean single = stretches.begin(first + 1) >= cell.mortonEnd(CellId.MAX_LEVEL);
    if (single && stretches.element(first) < 0) {
      return;
    }
    if (single && isOpen(cell)) {
      taker.take(stretches.element(first), outline.area());
      return;
    }
    double x = (sides[0] + sides[1]) / 2;
    double y = (sides[2] + sides[3]) / 2;
    Outline upper = outline.above(Outline.Y, Math.tanh(y));
    Outline lower = outline.below(Outline.Y, Math.tanh(y));
    double[] quarter = {sides[0], x, sides[2], y};
    walk(cell.child(0), upper.below(Outline.X, x), quarter, taker);
    quarter = new double[] {sides[0], x, y, sides[3]};
    walk(cell.child(1), lower.below(Outline.X, x), quarter, taker);
    quarter = new double[] {x, sides[1], sides[2], y};
    walk(cell.child(2), upper.above(Outline.X, x), quarter, taker);
    quarter = new double[] {x, sides[1], y, sides[3]};
    walk(cell.child(3), lower.above(Outline.X, x), quarter, taker);
  }

  /** Whether nothing of it is masked; what is finer than the finest cells is as these are. */
  private boolean isOpen(CellId cell) {
    int above = region.levels() - cell.level();
    return above <= 0 || region.openCells(cell) == 1L << (2 * above);
  }
}
