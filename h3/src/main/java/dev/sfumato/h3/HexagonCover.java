package dev.sfumato.h3;

import com.uber.h3core.AreaUnit;
import com.uber.h3core.H3Core;
import com.uber.h3core.PolygonToCellsFlags;
import com.uber.h3core.util.LatLng;
import dev.sfumato.core.geo.Bounds;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Which hexagons cover an area. */
final class HexagonCover {
  /** Coarser hexagons are so large that some reach around a pole. */
  private static final int COARSEST = 3;

  private static final int FINEST = 15;
  private static final double MOST_HEXAGONS = 50_000;

  /** The library takes wider areas for ones across the date line. */
  private static final double WIDEST_DEGREES = 60;

  private final H3Core grid;

  HexagonCover(H3Core grid) {
    this.grid = grid;
  }

  /** The finest resolution without hexagons under the size of a cell, nor too many of them. */
  int resolution(double finestCellKm2, double areaKm2) {
    int resolution = COARSEST;
    while (resolution < FINEST && isFit(resolution + 1, finestCellKm2, areaKm2)) {
      resolution++;
    }
    return resolution;
  }

  private boolean isFit(int resolution, double finestCellKm2, double areaKm2) {
    double hexagon = grid.getHexagonAreaAvg(resolution, AreaUnit.km2);
    return hexagon >= finestCellKm2 && areaKm2 / hexagon <= MOST_HEXAGONS;
  }

  /** Every hexagon that touches an area, and some around it, in the order of their numbers. */
  Iterable<Long> around(Bounds area, int resolution) {
    TreeSet<Long> hexagons = new TreeSet<>(Long::compareUnsigned);
    double margin = margin(area, resolution);
    double west = area.west() - margin;
    double east = area.east() + margin;
    addStrips(hexagons, area, Math.max(-180, west), Math.min(180, east), resolution);
    if (west < -180) {
      addStrips(hexagons, area, west + 360, 180, resolution);
    }
    if (east > 180) {
      addStrips(hexagons, area, -180, east - 360, resolution);
    }
    return hexagons;
  }

  private void addStrips(
      Collection<Long> hexagons, Bounds area, double from, double to, int resolution) {
    double margin = margin(area, resolution);
    double north = Math.min(89, area.north() + margin);
    double south = Math.max(-89, area.south() - margin);
    for (double west = from; west < to; west += WIDEST_DEGREES) {
      double east = Math.min(west + WIDEST_DEGREES, to);
      hexagons.addAll(
          grid.polygonToCellsExperimental(
              List.of(
                  new LatLng(south, west),
                  new LatLng(south, east),
                  new LatLng(north, east),
                  new LatLng(north, west)),
              List.of(),
              resolution,
              PolygonToCellsFlags.containment_overlapping));
    }
  }

  /** A tenth of a hexagon: edges are straight in one projection and bent in another. */
  private double margin(Bounds area, int resolution) {
    double side = Math.sqrt(grid.getHexagonAreaAvg(resolution, AreaUnit.km2));
    double farthest = Math.max(Math.abs(area.south()), Math.abs(area.north()));
    return 0.1 * side / 111 / Math.cos(Math.toRadians(farthest));
  }

  /** The outline of a hexagon, in one piece also across the date line. */
  Outline outline(long hexagon) {
    List<LatLng> corners = grid.cellToBoundary(hexagon);
    double first = corners.get(0).lng;
    double[] places = new double[2 * corners.size()];
    for (int i = 0; i < corners.size(); i++) {
      double degrees = corners.get(i).lng;
      places[2 * i] = Math.toRadians(degrees + 360 * Math.rint((first - degrees) / 360));
      places[2 * i + 1] = Math.sin(Math.toRadians(corners.get(i).lat));
    }
    return new Outline(places);
  }
}
