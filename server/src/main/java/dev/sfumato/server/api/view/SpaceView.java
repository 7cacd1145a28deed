package dev.sfumato.server.api.view;

import dev.sfumato.core.area.Quantities;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import java.util.Locale;
import java.util.Optional;

/**
 * The two quantities of a campaign that is not about places.
 *
 * @param quantities both as devices are asked about them
 */
public record SpaceView(Axis x, Axis y, String quantities) {
  /**
   * One of them.
   *
   * @param unit empty for a bare number
   * @param finestCell how much of it a finest cell has
   */
  public record Axis(String name, String unit, double from, double to, double finestCell) {
    /** How much of it a cell has of which so many are side by side. */
    String part(double cells) {
      return String.format(Locale.ROOT, "%.3g %s", (to - from) / cells, unit).strip();
    }
  }

  /** Of a region; nothing on the Earth. */
  static Optional<SpaceView> of(Region region) {
    return Quantities.of(region).map(each -> of(each, region.area(), region.grid()));
  }

  private static SpaceView of(Quantities named, Bounds ends, int grid) {
    return new SpaceView(
        axis(named.xName(), named.xUnit(), ends.west(), ends.east(), grid),
        axis(named.yName(), named.yUnit(), ends.south(), ends.north(), grid),
        named.text());
  }

  private static Axis axis(String name, String unit, double from, double to, int grid) {
    return new Axis(name, unit, from, to, (to - from) / grid);
  }
}
