package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sfumato.core.area.Area;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.area.AreaFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What {@code --area} says, as the coordinator reads it: four sides, or polygons from a file. */
final class AreaArgument {
  private AreaArgument() {}

  static JsonNode json(String text) throws IOException {
    return AreaFile.isNamed(text) ? polygons(Path.of(text)) : sides(Area.parse(text));
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
}
