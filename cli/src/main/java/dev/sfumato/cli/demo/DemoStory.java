package dev.sfumato.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.Locale;

/** Tells in plain words what happens, from the events that anyone may watch. */
final class DemoStory {
  private final PrintWriter out;
  private final long start = System.nanoTime();
  private int lastQuestion;

  DemoStory(PrintWriter out) {
    this.out = out;
  }

  void say(String format, Object... values) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(Locale.ROOT, "%5.1f s  %s%n", seconds, String.format(Locale.ROOT, format, values));
    out.flush();
  }

  /** One event; returns whether the campaign has ended. */
  boolean hear(String event, JsonNode data) {
    switch (event) {
      case "query-issued" ->
          issued(
              data.path("query").asInt(),
              data.path("cells").asInt(),
              data.path("epsilon").asDouble());
      case "shard-ended" -> shardEnded(data);
      case "query-answered" -> answered(data);
      case "state" -> state(data);
      default -> {
        // Progress within a round is for the page.
      }
    }
    return event.equals("state") && !data.path("kind").asText().matches("planned|running|waiting");
  }

  /** Whether any question was told yet. */
  boolean hasQuestion() {
    return lastQuestion > 0;
  }

  /** A question, told once however often it is heard of. */
  void issued(int query, int cells, double epsilon) {
    if (query > lastQuestion) {
      lastQuestion = query;
      say(
          "Question %d: how many of you are in each of these %,d cells? It costs epsilon %.4g.",
          query, cells, epsilon);
    }
  }

  private void shardEnded(JsonNode shard) {
    if (shard.path("opened").asBoolean()) {
      JsonNode seats = shard.path("seats");
      say(
          "  %,d devices were seated, %,d dropped out, %,d answered; their sum was opened, and"
              + " nothing else.",
          seats.path("seated").asInt(),
          seats.path("dropped").asInt(),
          seats.path("answered").asInt());
    } else {
      say("  A shard was given up: %s. Others take its place.", shard.path("reason").asText());
    }
  }

  private void answered(JsonNode query) {
    say("  Answered by %,d devices.", query.path("answered").asLong());
  }

  private void state(JsonNode state) {
    if (state.path("reason").isTextual()) {
      say("  %s: %s", state.path("kind").asText(), state.path("reason").asText());
    }
  }
}
