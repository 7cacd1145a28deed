package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;

/** A coordinator's refusal in the words of the command line: options and commands, not fields. */
final class RefusalReader {
  private RefusalReader() {}

  static CoordinatorException read(int status, JsonNode problem) {
    String code = problem.path("code").asText("status-" + status);
    String detail = problem.path("detail").asText("the coordinator answered " + status);
    return new CoordinatorException(
        code,
        about(problem.path("field").asText(""), detail),
        advice(code, problem.path("action").asText("")));
  }

  /** What is wrong, after the option that it is about; some details begin with the field. */
  private static String about(String field, String detail) {
    if (field.isEmpty()) {
      return OptionNames.in(detail);
    }
    String own = detail.startsWith(field + ": ") ? detail.substring(field.length() + 2) : detail;
    return OptionNames.of(field) + ": " + OptionNames.in(own);
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
