package dev.sfumato.cli.result;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the arrays of a simulation lie, for whoever reads them. */
final class ArrayPlace {
  private ArrayPlace() {}

  /** The projection in which pixels are squares, and what the edges of the array are. */
  static Map<String, Object> fields(Region region) {
    Map<String, Object> fields = new LinkedHashMap<>();
    boolean plain = region.projection() == Projection.PLAIN;
    fields.put("projection", plain ? "none" : "EPSG:3857");
    fields.put("unit", plain ? region.quantities() : "degrees, WGS 84");
    fields.put("square", sides(region.square()));
    fields.put("area", sides(region.area()));
    fields.put("rows", "from the north");
    return fields;
  }

  private static Map<String, Object> sides(Bounds bounds) {
    Map<String, Object> sides = new LinkedHashMap<>();
    sides.put("west", bounds.west());
    sides.put("south", bounds.south());
    sides.put("east", bounds.east());
    sides.put("north", bounds.north());
    return sides;
  }
}
