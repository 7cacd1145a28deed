package dev.sfumato.server.api.view;

import dev.sfumato.core.area.Ground;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import java.util.Optional;

/** Metres and square kilometres of areas on the Earth, taken as a sphere. */
public final class GroundMeasure {
  private static final double RADIUS_KM = Ground.RADIUS_METRES / 1000;

  private GroundMeasure() {}

  public static double areaKm2(Bounds area) {
    double zone = Math.sin(Math.toRadians(area.north())) - Math.sin(Math.toRadians(area.south()));
    return RADIUS_KM * RADIUS_KM * zone * Math.toRadians(area.east() - area.west());
  }

  /** Which part of the cells within the bounds of the area is asked about: 1 of a rectangle. */
  public static double openShare(Region region) {
    double columns = region.lastColumn() - region.firstColumn() + 1;
    double rows = region.lastRow() - region.firstRow() + 1;
    return region.openCells(CellId.ROOT) / (columns * rows);
  }

  /** {@link #cellMetres}, where there are metres. */
  static Optional<Double> onEarth(Region region, int level) {
    return region.projection() == Projection.PLAIN
        ? Optional.empty()
        : Optional.of(cellMetres(region, level));
  }

  /** The side of a cell of some level, on the ground in the middle of the region. */
  public static double cellMetres(Region region, int level) {
    return Ground.cellMetres(region, level);
  }
}
