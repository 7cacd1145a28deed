package dev.sfumato.core.area;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the finest cells that a polygon touches: those that its lines cross, and those whose middle
 * is inside, by counting how many lines lie west of it.
 */
final class PolygonCells {
  /** As many cells as 256 lines across the finest grid: more is a mistake, or meant badly. */
  private static final double MOST_BORDER = 1 << 20;

  private final Region region;
  private double border;
  private final BitSet touched = new BitSet();
  private final BitSet crossed = new BitSet();
  private final double west;
  private final double width;
  private final double top;
  private final double height;

  /** Where a line crosses the middle of a row. */
  private record Crossing(int row, double longitude) {}

  private final List<Crossing> crossings = new ArrayList<>();

  PolygonCells(Region region) {
    this.region = region;
    Bounds square = region.square();
    this.west = square.west();
    this.width = (square.east() - square.west()) / region.grid();
    this.top = northing(square.north());
    this.height = (top - northing(square.south())) / region.grid();
  }

  private static double northing(double latitude) {
    return Math.log(Math.tan(Math.PI / 4 + Math.toRadians(latitude) / 2));
  }

  private static double latitude(double northing) {
    return Math.toDegrees(2 * Math.atan(Math.exp(northing)) - Math.PI / 2);
  }

  private double column(double longitude) {
    return (longitude - west) / width;
  }

  private double row(double latitude) {
    return (top - northing(latitude)) / height;
  }

  /** All that any polygon has of the area. */
  OpenCells touched() {
    return OpenCells.of(touched);
  }

  /** Those of them that a line goes through. */
  OpenCells crossed() {
    return OpenCells.of(crossed);
  }

  void add(DrawnPolygon polygon) {
    for (double[] places : polygon.rings()) {
      PolygonRing ring = new PolygonRing(places);
      checkBorder(ring);
      for (int i = 0; i < ring.size(); i++) {
        boolean eastward = ring.longitude(i) <= ring.longitude(i + 1);
        addLine(ring, eastward ? i : i + 1, eastward ? i + 1 : i);
        addCrossings(ring, i, i + 1);
      }
    }
    fill();
  }

  private void checkBorder(PolygonRing ring) {
    for (int i = 0; i < ring.size(); i++) {
      border += Math.abs(column(ring.longitude(i)) - column(ring.longitude(i + 1)));
      border += Math.abs(row(ring.latitude(i)) - row(ring.latitude(i + 1)));
    }
    if (!(border <= MOST_BORDER)) {
      throw Checks.refuse(
          "area", "a border of more than " + (long) MOST_BORDER + " cells", "a coarser grid");
    }
  }

  /** The cells under a line from west to east, column by column. */
  private void addLine(PolygonRing ring, int from, int to) {
    double begin = ring.longitude(from);
    double end = ring.longitude(to);
    double rise = ring.latitude(to) - ring.latitude(from);
    int last = (int) column(end);
    for (int column = (int) column(begin); column <= last; column++) {
      double enters = Math.max(begin, west + column * width);
      double leaves = Math.min(end, west + (column + 1) * width);
      // A line straight north or south is all in one column.
      double first = end > begin ? (enters - begin) / (end - begin) : 0;
      double second = end > begin ? (leaves - begin) / (end - begin) : 1;
      openRows(
          column,
          row(ring.latitude(from) + rise * first),
          row(ring.latitude(from) + rise * second));
    }
  }

  private void openRows(int column, double one, double other) {
    int last = (int) Math.max(one, other);
    for (int row = (int) Math.max(0, Math.min(one, other)); row <= last; row++) {
      open(column, row, true);
    }
  }

  /** An area's own edge lies between two cells: what is outside of its rectangle stays masked. */
  private void open(int column, int row, boolean cut) {
    boolean inside =
        column >= region.firstColumn()
            && column <= region.lastColumn()
            && row >= region.firstRow()
            && row <= region.lastRow();
    if (inside) {
      int code = (int) Morton.encode(column, row);
      touched.set(code);
      crossed.set(code, cut || crossed.get(code));
    }
  }

  /** Half-open in latitude, so that a corner on the middle of a row counts once. */
  private void addCrossings(PolygonRing ring, int from, int to) {
    double south = Math.min(ring.latitude(from), ring.latitude(to));
    double north = Math.max(ring.latitude(from), ring.latitude(to));
    int first = (int) Math.max(0, Math.ceil(row(north) - 0.5) - 1);
    int last = (int) Math.min(region.grid() - 1.0, Math.floor(row(south) - 0.5) + 1);
    for (int row = first; row <= last; row++) {
      double middle = latitude(top - (row + 0.5) * height);
      if (middle >= south && middle < north) {
        double part = (middle - ring.latitude(from)) / (ring.latitude(to) - ring.latitude(from));
        double longitude =
            ring.longitude(from) + part * (ring.longitude(to) - ring.longitude(from));
        crossings.add(new Crossing(row, longitude));
      }
    }
  }

  /** Between the first and the second crossing of a row is the inside, and so on in pairs. */
  private void fill() {
    crossings.sort(Comparator.comparingInt(Crossing::row).thenComparingDouble(Crossing::longitude));
    for (int i = 0; i + 1 < crossings.size(); i += 2) {
      Crossing enters = crossings.get(i);
      Crossing leaves = crossings.get(i + 1);
      int last = (int) Math.floor(column(leaves.longitude()) - 0.5);
      int first = (int) Math.ceil(column(enters.longitude()) - 0.5);
      for (int column = Math.max(0, first); column <= last; column++) {
        open(column, enters.row(), false);
      }
    }
    crossings.clear();
  }
}
