package dev.sfumato.benchmarks.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What was left of a campaign whose coordinator was killed.
 *
 * @param killedAfterMillis when, counted from its creation; empty if it was left alone
 * @param faults what is wrong, if anything
 */
record CrashVerdict(OptionalLong killedAfterMillis, List<String> faults) {
  /** A total this many deviations off the survivors cannot be noise (under 1e-9 each). */
  private static final double MAX_DEVIATIONS = 7;

  /** Looks at the campaign and its queries as REST shows them. */
  static CrashVerdict of(
      OptionalLong killedAfterMillis,
      JsonNode campaign,
      JsonNode queries,
      long charges,
      List<String> changed) {
    List<String> faults = new ArrayList<>();
    if (campaign.path("epsilonSpent").asDouble() > campaign.path("epsilon").asDouble()) {
      faults.add("over-spent");
    }
    if (!campaign.path("state").path("kind").asText().equals("finished")) {
      faults.add("not finished: " + campaign.path("state"));
    }
    for (JsonNode query : queries) {
      checkTotal(query, faults);
    }
    long inVain = charges - answered(queries);
    if (inVain != 0) {
      faults.add("paid for nothing: " + inVain + ", of " + seats(queries));
    }
    changed.forEach(id -> faults.add("what was published has changed: " + id));
    return new CrashVerdict(killedAfterMillis, List.copyOf(faults));
  }

  /** Whose answers are in what was published. */
  private static long answered(JsonNode queries) {
    long answered = 0;
    for (JsonNode query : queries) {
      answered += query.path("seats").path("answered").asLong();
    }
    return answered;
  }

  /** Whose answers came and whose did not, and why. */
  private static List<JsonNode> seats(JsonNode queries) {
    List<JsonNode> seats = new ArrayList<>();
    queries.forEach(query -> seats.add(query.path("seats")));
    return seats;
  }

  /** Everyone is inside the area, so the counts must sum to those who answered but for noise. */
  private static void checkTotal(JsonNode query, List<String> faults) {
    if (!query.path("answered").asBoolean()) {
      faults.add("no answer to query " + query.path("number").asInt());
      return;
    }
    double deviation =
        query.path("noise").path("deviation").asDouble()
            * Math.sqrt(query.path("cells").asDouble());
    double off = query.path("total").asDouble() - query.path("seats").path("answered").asDouble();
    if (Math.abs(off) > MAX_DEVIATIONS * deviation) {
      faults.add("wrong sum in query " + query.path("number").asInt());
    }
  }

  boolean isGood() {
    return faults.isEmpty();
  }

  String words() {
    String moment =
        killedAfterMillis.isPresent()
            ? "killed after " + killedAfterMillis.getAsLong() + " ms, "
            : "left alone, ";
    return moment + (isGood() ? "finished within its budget" : String.join("; ", faults));
  }
}
