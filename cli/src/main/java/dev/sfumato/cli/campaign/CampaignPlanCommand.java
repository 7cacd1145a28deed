package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code campaign plan}. */
@Command(
    name = "plan",
    description = "Says what a campaign would be like; nothing is spent.",
    mixinStandardHelpOptions = true)
final class CampaignPlanCommand extends Verb {
  @Mixin private final TermsOptions terms = new TermsOptions();

  @Override
  int run(CoordinatorClient coordinator) throws IOException {
    JsonNode plan = coordinator.post("/api/v1/plan", terms.json());
    return print(
        plan,
        () -> {
          out().println(plan.path("summary").asText());
          Words.series(plan.path("series")).ifPresent(out()::println);
          Words.warnings(plan).forEach(warning -> out().println("warning: " + warning));
        });
  }
}
