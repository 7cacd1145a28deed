package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code campaign delete}. */
@Command(
    name = "delete",
    description = "Stops a campaign and removes all that belongs to it.",
    mixinStandardHelpOptions = true)
final class DeleteCommand extends Verb {
  @Parameters(paramLabel = "ID", description = "The campaign.")
  private String id = "";

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    coordinator.delete("/api/v1/campaigns/" + id);
    return print(
        JsonNodeFactory.instance.objectNode().put("deleted", id), () -> out().println("deleted"));
  }
}
