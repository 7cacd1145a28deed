package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code campaign show}. */
@Command(
    name = "show",
    description = "Shows a campaign: what it is doing, or what it waits for.",
    mixinStandardHelpOptions = true)
final class ShowCommand extends Verb {
  @Parameters(paramLabel = "ID", description = "The campaign.")
  private String id = "";

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    JsonNode campaign = coordinator.get("/api/v1/campaigns/" + id);
    return print(campaign, () -> tell(campaign));
  }

  private void tell(JsonNode campaign) {
    line("campaign", campaign.path("id").asText() + " " + campaign.path("name").asText(""));
    line("state", Words.state(campaign.path("state")));
    line("devices wanted", Words.number(campaign.path("devices")));
    line("devices seated", Words.seats(campaign.path("seats")));
    JsonNode reasons = campaign.path("seats").path("dropReasons");
    if (!reasons.isEmpty()) {
      line("dropped because", Words.reasons(reasons));
    }
    line("epsilon charged", Words.spent(campaign));
    line("participation", campaign.path("participation").asText());
    line("strategy", campaign.path("strategy").asText());
    line("queries answered", Words.number(campaign.path("queriesAnswered")));
    JsonNode live = campaign.path("live");
    line(
        "devices waiting",
        live.path("known").asBoolean(true)
            ? Words.number(live.path("devicesWaiting"))
            : "not known: the node that runs the campaign does not answer");
    if (live.path("nodes").asInt(1) > 1) {
      line("nodes", Words.number(live.path("nodes")));
    }
    for (JsonNode shard : live.path("shards")) {
      line(
          "query " + shard.path("query").asText() + ", shard " + shard.path("shard").asText(),
          progress(shard));
    }
  }

  /** The round of a sum, how many have answered, when it closes, and who is out. */
  private static String progress(JsonNode shard) {
    String deadline = shard.path("deadline").asText("");
    return shard.path("round").asText()
        + ", "
        + shard.path("arrived").asText()
        + " of "
        + shard.path("expected").asText()
        + (deadline.isEmpty() ? "" : ", closes " + deadline)
        + (shard.path("outs").isEmpty() ? "" : ", out: " + Words.reasons(shard.path("outs")));
  }

  private void line(String name, String value) {
    out().printf(Locale.ROOT, "%-18s %s%n", name, value.strip());
  }
}
