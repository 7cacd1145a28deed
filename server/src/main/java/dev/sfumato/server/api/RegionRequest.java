package dev.sfumato.server.api;

import dev.sfumato.core.Checks;
import dev.sfumato.core.area.Area;
import dev.sfumato.core.area.AreaShape;
import dev.sfumato.core.area.Quantities;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.view.GroundMeasure;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads where a campaign asks: an area, as four sides or as polygons, or two quantities, and the
 * grid over it.
 */
final class RegionRequest {
  private static final Set<String> AREA = Set.of("south", "west", "north", "east");

  private static final Set<String> SPACE = Set.of("x", "y");
  private static final Set<String> QUANTITY = Set.of("name", "unit", "from", "to");

  /** A centimetre is no place, and half the equator is every place. */
  private static final double MIN_METRES = 0.01;

  private static final double MAX_QUANTITY = 1e15;

  private static final double MAX_METRES = 20_037_508;

  /** Sides that differ by less are the same: what a campaign shows as its cell can be asked for. */
  private static final double ROUNDING = 1e-9;

  private final Fields fields;
  private final Limits limits;
  private final Optional<AreaShape> shape;

  RegionRequest(Fields fields, Limits limits) {
    this.fields = fields;
    this.limits = limits;
    this.shape =
        Optional.of("area")
            .filter(fields::has)
            .flatMap(fields::geoJson)
            .map(AreaRequest::together)
            .map(each -> new AreaShape("polygons", each));
  }

  Region read() {
    if (fields.has("space")) {
      return space();
    }
    Bounds area = area();
    if (fields.has("grid") && fields.has("finestCellMetres")) {
      throw fields.refuse("grid", "It cannot be given together with finestCellMetres.");
    }
    int levels = fields.has("grid") ? gridLevels() : levels(area);
    String field = fields.has("grid") ? "grid" : "finestCellMetres";
    checkLevels(field, levels);
    Region around = Region.of(Projection.WEB_MERCATOR, area, levels);
    Region region = fields.check(field, () -> Area.checkCells(around));
    return shape.map(each -> formed(each, region, field)).orElse(region);
  }

  private void checkLevels(String field, int levels) {
    if (levels > limits.levels()) {
      throw ApiErrors.overLimit(
          field,
          "The grid would have 2^"
              + levels
              + " cells a side; at most 2^"
              + limits.levels()
              + " are allowed.");
    }
  }

  /** Two quantities in place of a map. */
  private Region space() {
    if (fields.has("area") || fields.has("finestCellMetres")) {
      throw fields.refuse("space", "It cannot be given together with area or finestCellMetres.");
    }
    Fields both = fields.object("space", SPACE);
    Fields x = both.object("x", QUANTITY);
    Fields y = both.object("y", QUANTITY);
    Quantities named = both.check("x", () -> quantities(x, y));
    Bounds ranges =
        both.check(
            "x", () -> new Bounds(end(y, "from"), end(x, "from"), end(y, "to"), end(x, "to")));
    int levels = gridLevels();
    checkLevels("grid", levels);
    return Region.of(Projection.PLAIN, ranges, levels).of(named.text());
  }

  private static Quantities quantities(Fields x, Fields y) {
    return new Quantities(
        x.text("name").strip(),
        x.optionalText("unit").orElse("").strip(),
        y.text("name").strip(),
        y.optionalText("unit").orElse("").strip());
  }

  private static double end(Fields quantity, String name) {
    return quantity.number(name, -MAX_QUANTITY, MAX_QUANTITY);
  }

  private Region formed(AreaShape each, Region around, String field) {
    Region region = fields.check(field, () -> each.region(around.grid()));
    int stretches = region.form().map(OpenCells::stretches).orElse(0);
    if (stretches > CampaignTerms.MAX_STRETCHES) {
      throw fields.refuse(
          "area",
          "Its border is too long for cells so fine, as every device is sent it: use a coarser grid"
              + " or a simpler outline.");
    }
    return region;
  }

  private Bounds area() {
    Bounds area = shape.map(each -> fields.check("area", each::bounds)).orElseGet(this::sides);
    double square = GroundMeasure.areaKm2(area);
    if (!(square <= limits.areaKm2())) {
      throw ApiErrors.overLimit(
          "area",
          String.format(
              Locale.ROOT,
              "The area has %.0f km2; at most %.0f are allowed.",
              square,
              limits.areaKm2()));
    }
    return area;
  }

  private Bounds sides() {
    Fields sides = fields.object("area", AREA);
    // Which of these are on the map, and in which order, is for the area to say.
    double south = sides.number("south", -360, 360);
    double west = sides.number("west", -360, 360);
    double north = sides.number("north", -360, 360);
    double east = sides.number("east", -360, 360);
    return fields.check("area", () -> Area.of(south, west, north, east));
  }

  private int gridLevels() {
    long side = fields.whole("grid", 1, 1L << CellId.MAX_LEVEL);
    return fields.check("grid", () -> Checks.checkGrid(side));
  }

  /** The finest grid whose cells are no smaller than asked for, in the middle of the area. */
  private int levels(Bounds area) {
    double metres = fields.number("finestCellMetres", MIN_METRES, MAX_METRES);
    double least = metres * (1 - ROUNDING);
    if (!(cellMetres(area, 1) >= least)) {
      throw fields.refuse(
          "finestCellMetres",
          String.format(
              Locale.ROOT,
              "It is %.0f m, which leaves no grid: in this area it can be %.0f m at most.",
              metres,
              Math.floor(cellMetres(area, 1))));
    }
    int levels = 1;
    while (levels < CellId.MAX_LEVEL && cellMetres(area, levels + 1) >= least) {
      levels++;
    }
    return levels;
  }

  private static double cellMetres(Bounds area, int level) {
    return GroundMeasure.cellMetres(Region.of(Projection.WEB_MERCATOR, area, level), level);
  }
}
