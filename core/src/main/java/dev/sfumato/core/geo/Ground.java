package dev.sfumato.core.geo;

/** Metres on the Earth, taken as a sphere. */
public final class Ground {
  public static final double RADIUS_METRES = 6_371_007.2;

  private static final double METRES_PER_DEGREE = RADIUS_METRES * Math.PI / 180;

  private Ground() {}

  /** The side of a cell of some level, on the ground in the middle of the region. */
  public static double cellMetres(Region region, int level) {
    int half = level == 0 ? 0 : 1 << (level - 1);
    return widthMetres(region.boundsOf(CellId.of(level, half, half)));
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
