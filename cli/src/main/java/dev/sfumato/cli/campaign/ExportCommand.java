package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sfumato.export.MapFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
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
  /** The formats by their extensions, for the help text. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return MapFormat.available().stream().map(MapFormat::extension).iterator();
    }
  }

  @Parameters(paramLabel = "ID", description = "The campaign.")
  private String id = "";

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "geojson",
      completionCandidates = Formats.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
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
    String extension = MapFormat.parse(format).extension();
    String path = "/api/v1/campaigns/" + id + "/heatmap." + extension;
    byte[] map = coordinator.download(path + (query == null ? "" : "?query=" + query));
    Path file = out == null ? Path.of("heatmap." + extension) : out;
    Files.write(file, map);
    return print(
        JsonNodeFactory.instance.objectNode().put("file", file.toString()).put("bytes", map.length),
        () -> out().println(file));
  }
}
