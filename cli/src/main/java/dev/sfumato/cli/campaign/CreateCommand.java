package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code campaign create}. */
@Command(
    name = "create",
    description = "Creates a campaign and starts it.",
    mixinStandardHelpOptions = true)
final class CreateCommand extends Verb {
  @Mixin private final TermsOptions terms = new TermsOptions();

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    if (terms.isFirstOfSeries()) {
      JsonNode plan = coordinator.post("/api/v1/plan", terms.json());
      Words.series(plan.path("series")).ifPresent(this::note);
    }
    JsonNode campaign = coordinator.post("/api/v1/campaigns", terms.json());
    Words.warnings(campaign).forEach(this::warn);
    return print(campaign, () -> out().println(campaign.path("id").asText()));
  }
}
