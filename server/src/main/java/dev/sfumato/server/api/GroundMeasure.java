package dev.sfumato.server.api;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;

/** Metres and square kilometres of areas on the Earth, taken as a sphere. */
final class GroundMeasure {
  private static final double RADIUS_KM = 6371.0072;
  private static final double METRES_PER_DEGREE = RADIUS_KM * 1000 * Math.PI / 180;

  private GroundMeasure() {}

  static double areaKm2(Bounds area) {
    double zone = Math.sin(Math.toRadians(area.north())) - Math.sin(Math.toRadians(area.south()));
    return RADIUS_KM * RADIUS_KM * zone * Math.toRadians(area.east() - area.west());
  }

  /** The side of a cell of some level, on the ground in the middle of the region. */
  static double cellMetres(Region region, int level) {
    int half = level == 0 ? 0 : 1 << (level - 1);
    Bounds cell = region.boundsOf(CellId.of(level, half, half));
    return METRES_PER_DEGREE
        * (cell.east() - cell.west())
        * Math.cos(Math.toRadians((cell.south() + cell.north()) / 2));
  }
}
