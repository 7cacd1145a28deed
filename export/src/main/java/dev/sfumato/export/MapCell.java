package dev.sfumato.export;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import java.util.List;

/**
 * One element of a map: what it stands for and what is known of it.
 *
 * @param element its number in the map's partition
 * @param cell its cell
 * @param shape what it stands for, as rectangles that do not overlap: the cell less its descendants
 *     and less what is masked
 * @param share of all people
 * @param low the lower end of the share's interval
 * @param high the upper end of the share's interval
 * @param geographic whether the shape is in degrees on the Earth
 */
record MapCell(
    int element,
    CellId cell,
    List<Bounds> shape,
    double share,
    double low,
    double high,
    boolean geographic) {
  /** The radius of the sphere with the Earth's surface. */
  private static final double EARTH_RADIUS_KM = 6371.0072;

  /** The true area in square kilometres; of a plain region in its own units. */
  double area() {
    return shape.stream().mapToDouble(this::area).sum();
  }

  /** R^2 (east - west) (sin north - sin south), in radians: exact between two parallels. */
  private double area(Bounds piece) {
    double width = piece.east() - piece.west();
    if (!geographic) {
      return width * (piece.north() - piece.south());
    }
    double zone = Math.sin(Math.toRadians(piece.north())) - Math.sin(Math.toRadians(piece.south()));
    return zone * Math.toRadians(width) * EARTH_RADIUS_KM * EARTH_RADIUS_KM;
  }

  /** The least bounds around the shape. */
  Bounds bounds() {
    return shape.stream().reduce(MapCell::around).orElseThrow();
  }

  private static Bounds around(Bounds one, Bounds other) {
    return new Bounds(
        Math.min(one.south(), other.south()),
        Math.min(one.west(), other.west()),
        Math.max(one.north(), other.north()),
        Math.max(one.east(), other.east()));
  }
}
