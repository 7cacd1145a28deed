package dev.sfumato.export;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Projection;
import java.util.ArrayList;
import java.util.List;

/**
 * A map that is to leave the coordinator, with all that a reader of the file should know.
 *
 * @param title what people call it
 * @param heatmap the map
 * @param unit what densities count
 * @param statement what was promised to the devices
 * @param categories the rates of each category; none for plain counts
 */
public record MapExport(
    String title,
    Heatmap heatmap,
    MapUnit unit,
    PrivacyStatement statement,
    List<CategoryRates> categories) {
  public MapExport {
    categories = List.copyOf(categories);
  }

  /** Whether the map lies on the Earth; a plain region has no kilometres. */
  boolean isGeographic() {
    return heatmap.region().projection() == Projection.WEB_MERCATOR;
  }

  /** Every element of the map that is not masked whole, with its shape. */
  List<MapCell> cells() {
    Partition partition = heatmap.partition();
    CellPieces pieces = CellPieces.of(heatmap.region(), partition);
    List<MapCell> cells = new ArrayList<>(partition.size());
    for (int element = 0; element < partition.size(); element++) {
      List<Bounds> shape = pieces.of(element);
      if (!shape.isEmpty()) {
        cells.add(
            new MapCell(
                element,
                partition.element(element),
                shape,
                heatmap.mass(element),
                heatmap.low(element),
                heatmap.high(element),
                isGeographic()));
      }
    }
    return cells;
  }
}
