package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code campaign list}. */
@Command(
    name = "list",
    description = "Lists the campaigns, the newest first.",
    mixinStandardHelpOptions = true)
final class ListCommand extends Verb {
  private static final String ROW = "%-32s  %-24s  %9s  %-12s  %s%n";
  private static final int NAME_WIDTH = 24;

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    JsonNode campaigns = coordinator.get("/api/v1/campaigns");
    return print(campaigns, () -> table(campaigns.path("campaigns")));
  }

  private void table(JsonNode campaigns) {
    out().printf(Locale.ROOT, ROW, "id", "name", "devices", "charged", "state");
    for (JsonNode campaign : campaigns) {
      out()
          .printf(
              Locale.ROOT,
              ROW,
              campaign.path("id").asText(),
              Words.brief(campaign.path("name").asText(), NAME_WIDTH),
              Words.number(campaign.path("devices")),
              Words.spent(campaign),
              Words.state(campaign.path("state")));
    }
  }
}
