package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sfumato.export.MapFormat;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
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
  /** No map, but all that it follows from: for {@code sfumato replay}. */
  private static final String TRANSCRIPT = "transcript";

  /** The formats by their extensions, for the help text. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              MapFormat.available().stream().map(MapFormat::extension), Stream.of(TRANSCRIPT))
          .iterator();
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

  @Option(
      names = "--rate",
      paramLabel = "CATEGORY",
      description = "Of a png: draw the rates of this category. Default: all people.")
  private @Nullable String rate;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Default: heatmap.FORMAT or transcript.json.")
  private @Nullable Path out;

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    if (format.equals(TRANSCRIPT)) {
      return write(
          coordinator.download("/api/v1/campaigns/" + id + "/transcript"), "transcript.json");
    }
    String extension = MapFormat.parse(format).extension();
    String path = "/api/v1/campaigns/" + id + "/heatmap." + extension;
    byte[] map = coordinator.download(path + parameters());
    return write(map, "heatmap." + extension);
  }

  private int write(byte[] map, String usual) throws IOException {
    Path file = out == null ? Path.of(usual) : out;
    Files.write(file, map);
    return print(
        JsonNodeFactory.instance.objectNode().put("file", file.toString()).put("bytes", map.length),
        () -> out().println(file));
  }

  private String parameters() {
    List<String> all = new ArrayList<>();
    if (query != null) {
      all.add("query=" + query);
    }
    if (rate != null) {
      all.add("rate=" + URLEncoder.encode(rate, StandardCharsets.UTF_8));
    }
    return all.isEmpty() ? "" : "?" + String.join("&", all);
  }
}
