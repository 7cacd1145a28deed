package dev.sfumato.cli;

import dev.sfumato.assurance.DefaultDevices;
import dev.sfumato.cli.campaign.OptionNames;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.lab.experiment.ExpectedError;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a plan says: to a program as fields, to a person in a few lines.
 *
 * @param terms what was asked for
 * @param plan how it would be run; empty if the planner refuses
 * @param error what may be expected of it
 * @param isFeasible whether it can be run and meets its target
 * @param needed about how many devices would; empty if none are needed or no number would do
 * @param maps what was simulated on
 */
record PlanReport(
    Campaign terms,
    Optional<CampaignPlan> plan,
    Optional<ExpectedError.Range> error,
    boolean isFeasible,
    OptionalLong needed,
    List<String> maps) {
  private static final int SCHEMA = 1;

  /** Too few devices for anything. */
  static PlanReport refused(Campaign terms, OptionalLong needed) {
    return new PlanReport(terms, Optional.empty(), Optional.empty(), false, needed, List.of());
  }

  /** The query that most devices answer, if it can be planned. */
  Optional<PlannedQuery> last() {
    return plan.map(each -> each.queries().get(each.queries().size() - 1));
  }

  /** Why devices that were left as they came would decline, in the words of the command line. */
  private List<String> warnings() {
    return plan.isEmpty()
        ? List.of()
        : DefaultDevices.objections(plan.get()).stream()
            .map(warning -> OptionNames.in(warning.message()))
            .toList();
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("schema", SCHEMA);
    fields.put("devices", terms.devices());
    fields.put("epsilon", terms.epsilon().value());
    fields.put("grid", terms.region().grid());
    fields.put("feasible", isFeasible);
    needed.ifPresent(devices -> fields.put("devicesNeeded", devices));
    plan.ifPresent(each -> fields.putAll(fields(each)));
    if (!warnings().isEmpty()) {
      fields.put("warnings", warnings());
    }
    error.ifPresent(
        range -> {
          fields.put(
              "expectedError",
              Map.of("l1", range.mean(), "low", range.low(), "high", range.high()));
          fields.put("hotspotF1", range.hotspotF1());
          fields.put("simulatedOn", maps);
        });
    return fields;
  }

  private static Map<String, Object> fields(CampaignPlan plan) {
    Map<String, Object> fields = new LinkedHashMap<>();
    List<Object> queries = new ArrayList<>();
    for (PlannedQuery query : plan.queries()) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("devices", query.cohort().devices());
      each.put("shards", query.cohort().shardCount());
      each.put("cells", query.length());
      queries.add(each);
    }
    fields.put("queries", queries);
    fields.put("firstGrid", 1 << plan.firstLevel());
    fields.put("bits", plan.bits());
    fields.put("largestVectorBytes", plan.largestVectorBytes());
    return fields;
  }

  void print(PrintWriter out) {
    plan.ifPresent(each -> print(out, each));
    error.ifPresent(
        range -> {
          print(
              out,
              "%-26s %.3f (%.3f to %.3f), simulated on %s%n",
              "expected error (L1)",
              range.mean(),
              range.low(),
              range.high(),
              String.join(", ", maps));
          print(out, "%-26s %.2f%n", "hot spots found (F1)", range.hotspotF1());
        });
    warnings().forEach(warning -> out.println("warning: " + warning));
    if (isFeasible) {
      out.println("feasible");
    } else if (needed.isPresent()) {
      print(out, "not feasible, you would need about %,d devices%n", needed.getAsLong());
    } else {
      out.println("not feasible with any number of devices");
    }
  }

  private static void print(PrintWriter out, CampaignPlan plan) {
    print(out, "%-7s %11s %7s %9s%n", "query", "devices", "shards", "cells");
    for (int query = 0; query < plan.queries().size(); query++) {
      PlannedQuery planned = plan.queries().get(query);
      print(
          out,
          "%-7d %,11d %,7d %,9d%s%n",
          query + 1,
          planned.cohort().devices(),
          planned.cohort().shardCount(),
          planned.length(),
          query == 0 ? "" : " about");
    }
    print(
        out,
        "%n%-26s %,d bytes at %d bits an entry, once%n",
        "a device uploads at most",
        plan.largestVectorBytes(),
        plan.bits());
  }

  private static void print(PrintWriter out, String format, Object... values) {
    out.printf(Locale.ROOT, format, values);
  }
}
