package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a coordinator's JSON says, in words. */
final class Words {
  private Words() {}

  /** {@code running}, or {@code waiting: for 120 more devices, until ...}. */
  static String state(JsonNode state) {
    StringBuilder words = new StringBuilder(state.path("kind").asText());
    if (state.path("reason").isTextual()) {
      words.append(": ").append(state.path("reason").asText());
    }
    if (state.path("until").isTextual()) {
      words.append(" (until ").append(state.path("until").asText()).append(')');
    }
    return words.toString();
  }

  static String spent(JsonNode campaign) {
    return number(campaign.path("epsilonSpent")) + " of " + number(campaign.path("epsilon"));
  }

  static String number(JsonNode value) {
    double number = value.asDouble();
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%,d", (long) number)
        : String.format(Locale.ROOT, "%.4g", number);
  }

  /** What the coordinator warns of, with options for fields. */
  static List<String> warnings(JsonNode answer) {
    List<String> warnings = new ArrayList<>();
    answer
        .path("warnings")
        .forEach(each -> warnings.add(OptionNames.in(each.path("message").asText())));
    return warnings;
  }

  /** The devices that had a seat, so that the numbers add up before the reader's eyes. */
  static String seats(JsonNode seats) {
    StringBuilder words = new StringBuilder();
    words
        .append(number(seats.path("seated")))
        .append(" = ")
        .append(number(seats.path("answered")))
        .append(" answered + ")
        .append(number(seats.path("dropped")))
        .append(" dropped");
    if (seats.path("awaited").asInt() > 0) {
      words.append(" + ").append(number(seats.path("awaited"))).append(" awaited");
    }
    return words.toString();
  }

  /** Why devices dropped out: {@code late 3, disconnected 2}. */
  static String reasons(JsonNode reasons) {
    return reasons.properties().stream()
        .map(each -> each.getKey().replace('-', ' ') + ' ' + number(each.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** A text that fits; what is cut off is shown to be. */
  static String brief(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 3) + "...";
  }

  static boolean hasEnded(JsonNode state) {
    return switch (state.path("kind").asText()) {
      case "finished", "failed", "stopped" -> true;
      default -> false;
    };
  }

  static boolean isFailed(JsonNode state) {
    return state.path("kind").asText().equals("failed");
  }

  /** What a series costs in all, where there is one. */
  static Optional<String> series(JsonNode series) {
    if (!series.isObject()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Series %s: map %d of %d; epsilon %s each, at most %s for a device that is in all; %s"
                + " seats in all.",
            series.path("name").asText(),
            series.path("started").asInt(),
            series.path("maps").asInt(),
            number(series.path("epsilon")),
            number(series.path("epsilonAll")),
            number(series.path("devicesAll"))));
  }
}
