package dev.sfumato.export;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.export.plot.Axes;
import java.util.List;

/**
 * A map that is to leave the coordinator, with all that a reader of the file should know.
 *
 * @param title what people call it
 * @param heatmap the map
 * @param unit what densities count
 * @param statement what was promised to the people
 * @param categories the rates of each category; none for plain counts
 * @param axes what the two quantities of a plain region are called
 */
public record MapExport(
    String title,
    Heatmap heatmap,
    MapUnit unit,
    PrivacyPromise statement,
    List<CategoryRates> categories,
    Axes axes) {
  public MapExport {
    categories = List.copyOf(categories);
  }

  /** On the Earth, or of the two quantities that its region names. */
  public MapExport(
      String title,
      Heatmap heatmap,
      MapUnit unit,
      PrivacyPromise statement,
      List<CategoryRates> categories) {
    this(title, heatmap, unit, statement, categories, Axes.of(heatmap.region()));
  }

  /** Whether the map lies on the Earth; a plain region has no kilometres. */
  public boolean isGeographic() {
    return MapCell.isGeographic(heatmap.region());
  }

  /** What densities are in; of a plain region by the units of both quantities. */
  public String densityUnit() {
    return unit.label() + (isGeographic() ? " / km2" : " / (unit of x * unit of y)");
  }

  /** Every element of the map that is not masked whole, with its shape. */
  public List<MapCell> cells() {
    return MapCell.all(heatmap);
  }
}
