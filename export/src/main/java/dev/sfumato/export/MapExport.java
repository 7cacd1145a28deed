package dev.sfumato.export;

import dev.sfumato.core.estimate.Heatmap;
import java.util.List;

/**
 * A map that is to leave the coordinator, with all that a reader of the file should know.
 *
 * @param title what people call it
 * @param heatmap the map
 * @param unit what densities count
 * @param statement what was promised to the people
 * @param categories the rates of each category; none for plain counts
 */
public record MapExport(
    String title,
    Heatmap heatmap,
    MapUnit unit,
    PrivacyPromise statement,
    List<CategoryRates> categories) {
  public MapExport {
    categories = List.copyOf(categories);
  }

  /** Whether the map lies on the Earth; a plain region has no kilometres. */
  public boolean isGeographic() {
    return MapCell.isGeographic(heatmap.region());
  }

  /** Every element of the map that is not masked whole, with its shape. */
  public List<MapCell> cells() {
    return MapCell.all(heatmap);
  }
}
