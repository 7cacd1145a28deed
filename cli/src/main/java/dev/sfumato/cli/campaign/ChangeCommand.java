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

/** {@code campaign change}. */
@Command(
    name = "change",
    description = "Writes what has changed since another campaign of the same area to a file.",
    mixinStandardHelpOptions = true)
final class ChangeCommand extends Verb {
  @Parameters(paramLabel = "ID", description = "The later campaign: its id, or SERIES/NUMBER.")
  private String id = "";

  @Option(
      names = "--since",
      paramLabel = "ID",
      required = true,
      description = "The earlier campaign, likewise.")
  private String since = "";

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "geojson",
      description = "geojson or csv. Default: ${DEFAULT-VALUE}.")
  private String format = "geojson";

  @Option(names = "--out", paramLabel = "FILE", description = "Default: change.FORMAT.")
  private @Nullable Path out;

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    String later = SeriesCommand.id(coordinator, id);
    String earlier = SeriesCommand.id(coordinator, since);
    byte[] change = coordinator.download(path(later) + "?since=" + earlier);
    Path file = out == null ? Path.of("change." + format) : out;
    Files.write(file, change);
    return print(
        JsonNodeFactory.instance
            .objectNode()
            .put("file", file.toString())
            .put("bytes", change.length),
        () -> out().println(file));
  }

  private String path(String later) {
    String changes = "/api/v1/campaigns/" + later + "/changes";
    return switch (format) {
      case "geojson" -> changes;
      case "csv" -> changes + ".csv";
      default -> throw Checks.refuse("format", format, "geojson or csv");
    };
  }
}
