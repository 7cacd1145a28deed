package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sfumato.core.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code campaign export}. */
@Command(
    name = "export",
    description = "Writes a campaign's map to a file, the privacy statement with it.",
    mixinStandardHelpOptions = true)
final class ExportCommand extends Verb {
  @Parameters(paramLabel = "ID", description = "The campaign.")
  private String id = "";

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "geojson",
      description = "geojson, csv, png, pgw or tif. Default: ${DEFAULT-VALUE}.")
  private String format = "geojson";

  @Option(
      names = "--query",
      paramLabel = "N",
      description = "The map after so many queries. Default: the newest.")
  private @Nullable Integer query;

  @Option(names = "--out", paramLabel = "FILE", description = "Default: heatmap.FORMAT.")
  private @Nullable Path out;

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    if (!format.matches("geojson|csv|png|pgw|tif")) {
      throw Checks.refuse("format", format, "geojson, csv, png, pgw or tif");
    }
    String path = "/api/v1/campaigns/" + id + "/heatmap." + format;
    byte[] map = coordinator.download(path + (query == null ? "" : "?query=" + query));
    Path file = out == null ? Path.of("heatmap." + format) : out;
    Files.write(file, map);
    return print(
        JsonNodeFactory.instance.objectNode().put("file", file.toString()).put("bytes", map.length),
        () -> out().println(file));
  }
}
