package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code campaign stop}. */
@Command(
    name = "stop",
    description = "Stops a campaign; its answers so far stand.",
    mixinStandardHelpOptions = true)
final class StopCommand extends Verb {
  @Parameters(paramLabel = "ID", description = "The campaign.")
  private String id = "";

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    JsonNode campaign =
        coordinator.post(
            "/api/v1/campaigns/" + id + "/stop", JsonNodeFactory.instance.objectNode());
    return print(campaign, () -> out().println(Words.state(campaign.path("state"))));
  }
}
