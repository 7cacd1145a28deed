package dev.sfumato.cli.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What was left of a campaign whose coordinator was killed.
 *
 * @param killedAfterMillis when, counted from its creation
 * @param faults what is wrong, if anything
 */
record CrashVerdict(long killedAfterMillis, List<String> faults) {
  /** A total this many deviations off the survivors cannot be noise (under 1e-9 each). */
  private static final double MOST_DEVIATIONS = 7;

  /** Looks at the campaign and its queries as REST shows them. */
  static CrashVerdict of(
      long killedAfterMillis, JsonNode campaign, JsonNode queries, List<Double> totals) {
    List<String> faults = new ArrayList<>();
    if (campaign.path("epsilonSpent").asDouble() > campaign.path("epsilon").asDouble()) {
      faults.add("over-spent");
    }
    if (!campaign.path("state").path("kind").asText().equals("finished")) {
      faults.add("not finished: " + campaign.path("state"));
    }
    for (int i = 0; i < totals.size(); i++) {
      checkTotal(queries.path(i), totals.get(i), faults);
    }
    return new CrashVerdict(killedAfterMillis, List.copyOf(faults));
  }

  /** Everyone is inside the area, so the counts must sum to the survivors but for noise. */
  private static void checkTotal(JsonNode query, double total, List<String> faults) {
    double deviation =
        query.path("noise").path("deviation").asDouble()
            * Math.sqrt(query.path("cells").asDouble());
    if (Math.abs(total - query.path("survivors").asDouble()) > MOST_DEVIATIONS * deviation) {
      faults.add("wrong sum in query " + query.path("number").asInt());
    }
  }

  boolean isGood() {
    return faults.isEmpty();
  }

  String words() {
    String moment = "killed after " + killedAfterMillis + " ms, ";
    return moment + (isGood() ? "finished within its budget" : String.join("; ", faults));
  }
}
