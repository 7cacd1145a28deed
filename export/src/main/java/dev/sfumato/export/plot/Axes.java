package dev.sfumato.export.plot;

import dev.sfumato.core.area.Quantities;
import dev.sfumato.core.geo.Region;
import org.jspecify.annotations.Nullable;

/**
 * What the two quantities of a plain region are called, with their units.
 *
 * @param x along the bottom; empty on a map of the Earth
 * @param y up the side
 */
public record Axes(String x, String y) {
  /** Of a map. */
  public static final Axes NONE = new Axes("", "");

  public static Axes of(String x, @Nullable String xUnit, String y, @Nullable String yUnit) {
    return new Axes(label(x, xUnit), label(y, yUnit));
  }

  /** Of a region, as far as it knows. */
  public static Axes of(Region region) {
    return Quantities.of(region)
        .map(each -> of(each.xName(), each.xUnit(), each.yName(), each.yUnit()))
        .orElse(NONE);
  }

  private static String label(String name, @Nullable String unit) {
    return unit == null || unit.isBlank() ? name : name + " (" + unit + ")";
  }
}
