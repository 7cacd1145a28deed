package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.Checks;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code campaign series}. */
@Command(
    name = "series",
    description = "Lists the series: what they cost in all, and their campaigns.",
    mixinStandardHelpOptions = true)
final class SeriesCommand extends Verb {
  private static final String ALL = "/api/v1/series";

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    JsonNode all = coordinator.get(ALL);
    return print(all, () -> all.path("series").forEach(this::show));
  }

  private void show(JsonNode series) {
    Words.series(series).ifPresent(out()::println);
    for (JsonNode map : series.path("campaigns")) {
      out()
          .printf(
              Locale.ROOT,
              "%5d  %-32s  %-24s  %s%n",
              map.path("number").asInt(),
              map.path("id").asText(),
              Words.brief(map.path("name").asText(), 24),
              Words.state(map.path("state")));
    }
  }

  /** The id of a campaign, also of one that is said as {@code NAME/NUMBER} of its series. */
  static String id(CoordinatorClient coordinator, String said) throws IOException {
    int slash = said.lastIndexOf('/');
    if (slash < 0) {
      return said;
    }
    for (JsonNode series : coordinator.get(ALL).path("series")) {
      for (JsonNode map : series.path("campaigns")) {
        boolean isNamed = series.path("name").asText().equals(said.substring(0, slash));
        if (isNamed && map.path("number").asText().equals(said.substring(slash + 1))) {
          return map.path("id").asText();
        }
      }
    }
    throw Checks.refuse("campaign", said, "an id, or SERIES/NUMBER of a map that was started");
  }
}
