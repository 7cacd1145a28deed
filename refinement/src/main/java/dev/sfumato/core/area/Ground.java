package dev.sfumato.core.area;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;

/** Metres on the Earth, taken as a sphere. */
public final class Ground {
  /** The radius of the sphere with the Earth's surface. */
  public static final double RADIUS_METRES = 6_371_007.2;

  public static final double RADIUS_KM = RADIUS_METRES / 1000;

  private static final double METRES_PER_DEGREE = RADIUS_METRES * Math.PI / 180;

  private Ground() {}

  /** The side of a cell of some level, on the ground in the middle of the region. */
  public static double cellMetres(Region region, int level) {
    int half = level == 0 ? 0 : 1 << (level - 1);
    return widthMetres(region.boundsOf(CellId.of(level, half, half)));
  }

  /**
   * The solid angle of an area, of which the square of the radius is the surface: (east - west)
   * (sin north - sin south), in radians, exact between two parallels.
   */
  public static double solidAngle(Bounds area) {
    double zone = Math.sin(Math.toRadians(area.north())) - Math.sin(Math.toRadians(area.south()));
    return zone * Math.toRadians(area.east() - area.west());
  }

  /** The shorter of an area's two sides. */
  static double shorterSideMetres(Bounds area) {
    return Math.min(widthMetres(area), METRES_PER_DEGREE * (area.north() - area.south()));
  }

  private static double widthMetres(Bounds area) {
    return METRES_PER_DEGREE
        * (area.east() - area.west())
        * Math.cos(Math.toRadians((area.south() + area.north()) / 2));
  }
}
