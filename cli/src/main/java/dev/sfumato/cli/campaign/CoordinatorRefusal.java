package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;

/** A coordinator's refusal in the words of the command line: options and commands, not fields. */
final class CoordinatorRefusal {
  private CoordinatorRefusal() {}

  static CoordinatorException read(int status, JsonNode problem) {
    String code = problem.path("code").asText("status-" + status);
    String detail = problem.path("detail").asText("the coordinator answered " + status);
    String field = problem.path("field").asText("");
    String cause = OptionNames.in(cause(problem, detail));
    return new CoordinatorException(
        code,
        field.isEmpty() ? cause : OptionNames.of(field) + ": " + cause,
        advice(code, problem.path("action").asText("")));
  }

  /** Value and rule, where the coordinator names them; its whole sentence otherwise. */
  private static String cause(JsonNode problem, String detail) {
    return problem.path("rule").isTextual()
        ? problem.path("value").asText() + " (expected: " + problem.path("rule").asText() + ")"
        : detail;
  }

  /** What to do about it; as the coordinator says it, where that is not about its interface. */
  private static String advice(String code, String action) {
    return switch (code) {
      case "sign-in-needed" ->
          "Set SFUMATO_TOKEN to the admin or viewer token that serve printed at its first start"
              + " (./sfumato serve --renew-tokens makes new ones).";
      case "not-allowed" -> "Set SFUMATO_TOKEN to the admin token.";
      case "no-such-campaign" -> "./sfumato campaign list shows those that there are.";
      case "no-map-yet" -> "./sfumato campaign watch ID tells when it has.";
      case "invalid-field", "no-safe-graph" -> "Correct the option; nothing was spent.";
      case "too-many-campaigns" -> "Delete what is no longer needed: ./sfumato campaign delete ID.";
      case "campaign-ended" -> "Start another with ./sfumato campaign create.";
      case "too-many-requests" -> "Wait a second; ./sfumato campaign watch ID needs no polling.";
      case "no-such-page", "method-not-allowed", "bad-request", "malformed-json" ->
          "Is --server a coordinator of this version?";
      default -> action;
    };
  }
}
