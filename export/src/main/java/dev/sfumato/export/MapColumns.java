package dev.sfumato.export;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.RateInterval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of a cell by their names, which are the same in every format that has columns.
 * docs/formats.md says what each is.
 */
public final class MapColumns {
  /** The one that is the same in all cells: formats with a place for it once leave it out. */
  static final String LEVEL = "interval_level";

  private final List<String> names = new ArrayList<>();
  private final List<ToDoubleFunction<MapCell>> values = new ArrayList<>();

  private MapColumns(MapUnit unit, boolean geographic) {
    double total = unit.total();
    add("share", MapCell::share);
    add("low", MapCell::low);
    add("high", MapCell::high);
    add(geographic ? "density_per_km2" : "density", cell -> cell.share() * total / cell.area());
    add(geographic ? "area_km2" : "area", MapCell::area);
    add(unit.label(), cell -> cell.share() * total);
    add(unit.label() + "_low", cell -> cell.low() * total);
    add(unit.label() + "_high", cell -> cell.high() * total);
    add(LEVEL, cell -> Heatmap.INTERVAL_LEVEL);
    add("border", cell -> cell.border() ? 1 : 0);
  }

  public static MapColumns of(MapExport map) {
    MapColumns columns = new MapColumns(map.unit(), map.isGeographic());
    for (CategoryRates category : map.categories()) {
      String name = category.column();
      columns.add(name, cell -> rate(category, cell).rate());
      columns.add(name + "_low", cell -> rate(category, cell).low());
      columns.add(name + "_high", cell -> rate(category, cell).high());
    }
    return columns;
  }

  private static RateInterval rate(CategoryRates category, MapCell cell) {
    return category.rates().of(cell.element());
  }

  private void add(String name, ToDoubleFunction<MapCell> value) {
    names.add(name);
    values.add(value);
  }

  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /** The numbers of a cell, in the order of {@link #names()}. */
  public double[] of(MapCell cell) {
    double[] numbers = new double[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = values.get(i).applyAsDouble(cell);
    }
    return numbers;
  }
}
