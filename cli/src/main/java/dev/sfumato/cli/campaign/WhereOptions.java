package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.core.Checks;
import dev.sfumato.core.area.Area;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.area.AreaFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * What a campaign asks about, as the coordinator reads it: an area, as four sides or as polygons
 * from a file, or two quantities.
 */
final class WhereOptions {
  @Option(
      names = "--area",
      paramLabel = "AREA",
      description = "S,W,N,E in degrees, or a GeoJSON file of polygons.")
  private @Nullable String area;

  @Option(
      names = "--space",
      paramLabel = "X0,Y0,X1,Y1",
      description = "In place of --area: the ranges of two quantities that devices measure.")
  private @Nullable String space;

  @Option(names = "--x-name", paramLabel = "NAME", description = "With --space: the first.")
  private @Nullable String xName;

  @Option(names = "--x-unit", paramLabel = "UNIT", description = "Of the first; may be left out.")
  private @Nullable String xUnit;

  @Option(names = "--y-name", paramLabel = "NAME", description = "With --space: the second.")
  private @Nullable String yName;

  @Option(names = "--y-unit", paramLabel = "UNIT", description = "Of the second.")
  private @Nullable String yUnit;

  void putInto(ObjectNode body) throws IOException {
    if (area == null) {
      body.set("space", space());
      return;
    }
    for (String said : new @Nullable String[] {space, xName, xUnit, yName, yUnit}) {
      if (said != null) {
        throw Checks.refuse("area", area, "one of --area and --space, with what belongs to it");
      }
    }
    body.set("area", AreaFile.isNamed(area) ? polygons(Path.of(area)) : sides(Area.parse(area)));
  }

  /** Read here first, so that what is wrong with the file is said by its name. */
  private static JsonNode polygons(Path file) throws IOException {
    AreaFile.read(file);
    return new ObjectMapper().readTree(Files.readAllBytes(file));
  }

  private static JsonNode sides(Bounds bounds) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("south", bounds.south())
        .put("west", bounds.west())
        .put("north", bounds.north())
        .put("east", bounds.east());
  }

  private ObjectNode space() {
    if (space == null) {
      throw Checks.refuse("area", "none", "one of --area and --space");
    }
    if (xName == null || yName == null) {
      throw Checks.refuse("space", space, "with --x-name and --y-name");
    }
    double[] ends = ends(space);
    ObjectNode both = JsonNodeFactory.instance.objectNode();
    put(both.putObject("x"), xName, xUnit, ends[0], ends[2]);
    put(both.putObject("y"), yName, yUnit, ends[1], ends[3]);
    return both;
  }

  private static double[] ends(String text) {
    try {
      return Bounds.numbers(text);
    } catch (IllegalArgumentException e) {
      throw Checks.refuse("space", text, "four numbers X0,Y0,X1,Y1");
    }
  }

  private static void put(
      ObjectNode one, String name, @Nullable String unit, double from, double to) {
    one.put("name", name).put("from", from).put("to", to);
    if (unit != null) {
      one.put("unit", unit);
    }
  }
}
