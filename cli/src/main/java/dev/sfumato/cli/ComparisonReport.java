package dev.sfumato.cli;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trials;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/** What a comparison says: to a program as fields, to a person as a table. */
record ComparisonReport(String dataset, Campaign campaign, int runs, List<Trials> trials) {
  private static final int SCHEMA = 1;

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("schema", SCHEMA);
    fields.put("dataset", dataset);
    fields.put("grid", campaign.region().grid());
    fields.put("devices", campaign.devices());
    fields.put("epsilon", campaign.epsilon().value());
    fields.put("runs", runs);
    List<Object> strategies = new ArrayList<>();
    trials.forEach(each -> strategies.add(fields(each)));
    fields.put("strategies", strategies);
    return fields;
  }

  private static Map<String, Object> fields(Trials trials) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("strategy", trials.label());
    fields.put("trust", trials.contender().trust().name().toLowerCase(Locale.ROOT));
    fields.put("choosesByTruth", trials.contender().choosesByTruth());
    fields.put("mean", measures(trials, Trials::mean));
    fields.put("standardError", measures(trials, Trials::standardError));
    return fields;
  }

  private static Map<String, Object> measures(
      Trials trials, ToDoubleBiFunction<Trials, Measure> value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      fields.put(measure.label(), value.applyAsDouble(trials, measure));
    }
    return fields;
  }

  void print(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s, %d x %d: %,d devices, epsilon %s, mean of %d runs%n%n",
        dataset,
        campaign.region().grid(),
        campaign.region().grid(),
        campaign.devices(),
        campaign.epsilon(),
        runs);
    out.printf(
        "%-30s %-12s %10s %8s %8s %10s %10s %8s %10s%n",
        "strategy", "trust", "mse", "+-", "l1", "emd", "workload", "F1", "uploads");
    for (Trials each : trials) {
      out.printf(
          Locale.ROOT,
          "%-30s %-12s %10.3e %8.0e %8.4f %10.3e %10.3e %8.3f %,10.0f%n",
          each.label() + (each.contender().choosesByTruth() ? " *" : ""),
          each.contender().trust().name().toLowerCase(Locale.ROOT),
          each.mean(Measure.MSE),
          each.standardError(Measure.MSE),
          each.mean(Measure.L1),
          each.mean(Measure.EMD),
          each.mean(Measure.WORKLOAD),
          each.mean(Measure.HOTSPOT_F1),
          each.mean(Measure.DEVICE_ENTRIES));
    }
  }
}
