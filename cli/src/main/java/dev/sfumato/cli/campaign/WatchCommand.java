package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code campaign watch}: a line for each event until the campaign has ended. */
@Command(
    name = "watch",
    description = "Follows a campaign until it has ended; fails if it failed.",
    mixinStandardHelpOptions = true)
final class WatchCommand extends Verb {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Parameters(paramLabel = "ID", description = "The campaign.")
  private String id = "";

  private final Set<String> told = new HashSet<>();

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    while (true) {
      follow(coordinator);
      // The stream ended, by the campaign's end or by a break: the campaign itself knows which.
      JsonNode state = coordinator.get("/api/v1/campaigns/" + id).path("state");
      if (Words.hasEnded(state)) {
        return Words.isFailed(state) ? 1 : 0;
      }
    }
  }

  private void follow(CoordinatorClient coordinator) throws IOException {
    try (Stream<String> lines = coordinator.lines("/api/v1/campaigns/" + id + "/events")) {
      String event = "";
      for (Iterator<String> all = lines.iterator(); all.hasNext(); ) {
        String line = all.next();
        if (line.startsWith("event:")) {
          event = line.substring(6).strip();
        } else if (line.startsWith("data:")) {
          JsonNode data = JSON.readTree(line.substring(5));
          tell(event, data);
          if (ends(event, data)) {
            return;
          }
        }
      }
    }
  }

  /** After a break the open query's steps come again; a person is told each of them once. */
  private boolean isNew(String event, JsonNode data) {
    return switch (event) {
      case "query-issued", "shard-ended", "query-answered" -> told.add(event + data);
      default -> true;
    };
  }

  private void tell(String event, JsonNode data) throws IOException {
    if (!isNew(event, data)) {
      return;
    }
    if (isJson()) {
      out().println(JSON.createObjectNode().put("event", event).set("data", data));
    } else {
      out().println(event.equals("state") ? Words.state(data) : event + " " + brief(event, data));
    }
    out().flush();
  }

  private static String brief(String event, JsonNode data) {
    return event.equals("campaign") ? Words.state(data.path("state")) : data.toString();
  }

  private static boolean ends(String event, JsonNode data) {
    return switch (event) {
      case "state" -> Words.hasEnded(data);
      case "campaign" -> Words.hasEnded(data.path("state"));
      case "deleted" -> true;
      default -> false;
    };
  }
}
