package dev.sfumato.h3;

import dev.sfumato.core.area.Ground;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapExport;
import java.util.List;

/** What a map has within an outline, by exact shares of areas. */
final class HexagonSums {
  /** The place of the solid angle among the sums; before it share, low and high. */
  static final int AREA = 3;

  private final CellOverlaps overlaps;

  /** Share, low and high of each element for each unit of its solid angle. */
  private final double[][] densities;

  HexagonSums(MapExport map, List<MapCell> cells) {
    this.overlaps = new CellOverlaps(map.heatmap().region(), map.heatmap().partition());
    this.densities = new double[map.heatmap().partition().size()][AREA];
    for (MapCell cell : cells) {
      double angle = cell.area() / (Ground.RADIUS_KM * Ground.RADIUS_KM);
      densities[cell.element()] =
          new double[] {cell.share() / angle, cell.low() / angle, cell.high() / angle};
    }
  }

  /** Share, low, high and solid angle. */
  double[] within(Outline outline) {
    double[] sums = new double[AREA + 1];
    overlaps.find(
        outline,
        (element, area) -> {
          for (int i = 0; i < AREA; i++) {
            sums[i] += densities[element][i] * area;
          }
          sums[AREA] += area;
        });
    return sums;
  }
}
