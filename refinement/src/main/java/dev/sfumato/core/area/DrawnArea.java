package dev.sfumato.core.area;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * An area that somebody drew on the map of a region: a rectangle, or polygons with holes that
 * neither overlap nor cross themselves.
 *
 * <p>Lines are straight in degrees, as in GeoJSON. What lies beyond the area that the region was
 * asked for holds nobody and is cut off.
 */
public final class DrawnArea {
  /** A line that is straight in degrees is drawn on the plane in pieces, so long at most. */
  private static final double PIECE_DEGREES = 0.1;

  private static final int MOST_PIECES = 64;

  /** The usual map of the world ends before this; what reaches further is cut off. */
  private static final double END = 86;

  /** Shares that differ by less are the same. */
  private static final double ROUNDING = 1e-9;

  /** The area asked for, on the plane where the square of the region is one by one. */
  private final double left;

  private final double top;
  private final double right;
  private final double bottom;
  private final Clip shape;

  private DrawnArea(Region region, List<DrawnPolygon> polygons) {
    Plane plane = new Plane(region);
    Bounds asked = region.area();
    left = plane.x(asked.west());
    top = plane.y(asked.north());
    right = plane.x(asked.east());
    bottom = plane.y(asked.south());
    List<double[]> lines = new ArrayList<>();
    for (DrawnPolygon polygon : polygons) {
      for (int ring = 0; ring < polygon.rings().size(); ring++) {
        double[] line = plane.line(polygon.rings().get(ring));
        boolean asIs = Clip.area(line) > 0 == (ring == 0);
        lines.add(asIs ? line : reversed(line));
      }
    }
    shape = new Clip(lines).within(left, top, right, bottom);
  }

  /** The rectangle within some bounds. */
  public static DrawnArea of(Region region, Bounds bounds) {
    return of(region, List.of(DrawnPolygon.of(bounds)));
  }

  /** Some polygons together. */
  public static DrawnArea of(Region region, List<DrawnPolygon> polygons) {
    return new DrawnArea(region, polygons);
  }

  Clip shape() {
    return shape;
  }

  /** What of a shape lies within a cell. */
  Clip within(Clip around, CellId cell) {
    double side = Math.scalb(1.0, -cell.level());
    return around.within(
        cell.x() * side, cell.y() * side, (cell.x() + 1) * side, (cell.y() + 1) * side);
  }

  /**
   * Which part of a cell is drawn, of what was asked for of it.
   *
   * @param inside what of the shape lies within the cell
   */
  double part(Clip inside, CellId cell) {
    double side = Math.scalb(1.0, -cell.level());
    double width = Math.min(right, (cell.x() + 1) * side) - Math.max(left, cell.x() * side);
    double height = Math.min(bottom, (cell.y() + 1) * side) - Math.max(top, cell.y() * side);
    if (!(width > 0 && height > 0)) {
      return 0;
    }
    double part = inside.area() / (width * height);
    if (!(part >= -ROUNDING && part <= 1 + ROUNDING)) {
      throw Checks.refuse(
          "area", "one that counts a place twice", "outlines that neither overlap nor cross");
    }
    return part < ROUNDING ? 0 : part > 1 - ROUNDING ? 1 : part;
  }

  private static double[] reversed(double[] line) {
    double[] other = new double[line.length];
    for (int i = 0; i < line.length; i += 2) {
      other[i] = line[line.length - 2 - i];
      other[i + 1] = line[line.length - 1 - i];
    }
    return other;
  }

  /** From degrees to the square of a region as one by one, x to the east and y to the south. */
  private static final class Plane {
    private final Projection projection;
    private final double west;
    private final double north;
    private final double width;
    private final double height;

    Plane(Region region) {
      Bounds square = region.square();
      projection = region.projection();
      west = square.west();
      north = projection.project(square.north());
      width = square.east() - square.west();
      height = north - projection.project(square.south());
    }

    double x(double longitude) {
      return (longitude - west) / width;
    }

    double y(double latitude) {
      boolean plain = projection == Projection.PLAIN;
      double drawn = plain ? latitude : Math.max(-END, Math.min(END, latitude));
      return (north - projection.project(drawn)) / height;
    }

    double[] line(double[] degrees) {
      List<Double> line = new ArrayList<>();
      for (int i = 0; i < degrees.length; i += 2) {
        int next = (i + 2) % degrees.length;
        double across = degrees[next] - degrees[i];
        double up = degrees[next + 1] - degrees[i + 1];
        int pieces = pieces(across, up);
        for (int piece = 0; piece < pieces; piece++) {
          double part = (double) piece / pieces;
          line.add(x(degrees[i] + part * across));
          line.add(y(degrees[i + 1] + part * up));
        }
      }
      return line.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The sides of rectangles stay straight. */
    private int pieces(double across, double up) {
      if (projection == Projection.PLAIN || across == 0 || up == 0) {
        return 1;
      }
      return (int) Math.min(MOST_PIECES, Math.ceil(Math.abs(up) / PIECE_DEGREES));
    }
  }
}
