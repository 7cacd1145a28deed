package dev.sfumato.cli.result;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.result.FieldStatistics;
import dev.sfumato.lab.result.QueryResult;
import dev.sfumato.lab.result.RunFields;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What a simulation says in the end: to a program as fields, to a person as a small table. */
public final class SimulationReport {
  private final ExperimentNotice notice;
  private final SimulationPlan plan;
  private final List<RunResult> runs;

  public SimulationReport(ExperimentNotice notice, SimulationPlan plan, List<RunResult> runs) {
    this.notice = notice;
    this.plan = plan;
    this.runs = List.copyOf(runs);
  }

  /** What was simulated, in a line. */
  public static String caption(SimulationPlan plan) {
    return String.format(
        Locale.ROOT,
        "%s, %d x %d: %,d devices %s, epsilon %s, strategy %s",
        plan.dataset().name(),
        plan.campaign().region().grid(),
        plan.campaign().region().grid(),
        plan.campaign().devices(),
        plan.campaign().participation() == Participation.ONCE ? "answer once" : "a query",
        plan.campaign().epsilon(),
        plan.strategy().label());
  }

  /** One object: the run's fields, or those of all runs with their mean and deviation. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("schema", RunFields.SCHEMA);
    fields.put("notice", notice.text());
    fields.put("dataset", plan.dataset().name());
    fields.put("grid", plan.campaign().region().grid());
    fields.put("region", ArrayPlace.fields(plan.campaign().region()));
    fields.put("intervalLevel", Heatmap.INTERVAL_LEVEL);
    fields.put("epsilon", plan.campaign().epsilon().value());
    fields.put("estimator", plan.estimator().label());
    fields.put("seed", plan.seed());
    List<Map<String, Object>> each = runs.stream().map(RunFields::of).toList();
    if (each.size() == 1) {
      fields.putAll(each.get(0));
    } else {
      fields.put("runs", each);
      fields.put("mean", FieldStatistics.mean(each));
      fields.put("sd", FieldStatistics.deviation(each));
    }
    return fields;
  }

  public void print(PrintWriter out) {
    out.println(ExperimentNotice.FIRST);
    out.println(notice.draw());
    out.println();
    out.println(caption(plan));
    out.println();
    printQueries(out, runs.get(0));
    out.println();
    printScores(out);
  }

  private void printQueries(PrintWriter out, RunResult run) {
    print(
        out,
        "%-7s %9s %9s %11s %7s %12s%n",
        "query",
        "cells",
        "epsilon",
        "devices",
        "shards",
        "noise (sd)");
    for (int i = 0; i < run.queries().size(); i++) {
      QueryResult query = run.queries().get(i);
      print(
          out,
          "%-7d %,9d %9s %,11d %,7d %12.1f%n",
          i + 1,
          query.cells(),
          Double.isNaN(query.epsilon())
              ? "none"
              : String.format(Locale.ROOT, "%.4g", query.epsilon()),
          query.devices(),
          query.shards(),
          query.noiseDeviation());
    }
  }

  private void printScores(PrintWriter out) {
    score(out, "mean squared error", "%.3e", s -> s.metrics().mse());
    score(out, "total variation x 2 (L1)", "%.4f", s -> s.metrics().l1());
    score(out, "hot spots found (F1)", "%.3f", s -> s.metrics().hotspotF1());
    if (!Double.isNaN(runs.get(0).scores().intervalCoverage())) {
      score(out, "90% intervals that hold", "%.1f%%", s -> 100 * s.intervalCoverage());
    }
    if (plan.allMetrics()) {
      score(out, "earth mover's distance", "%.3e", s -> s.emd().orElse(Double.NaN));
      score(out, "error of range queries", "%.3e", s -> s.rangeError().orElse(Double.NaN));
    }
    line(out, "a device uploads at most", "%,.0f numbers", RunResult::deviceEntries);
    line(out, "time", "%.3f s", RunResult::seconds);
  }

  private void score(PrintWriter out, String name, String format, ToDoubleFunction<Scores> score) {
    line(out, name, format, run -> score.applyAsDouble(run.scores()));
  }

  /** The mean over runs, and with several their deviation. */
  private void line(
      PrintWriter out, String name, String format, ToDoubleFunction<RunResult> value) {
    double mean = runs.stream().mapToDouble(value).average().orElse(Double.NaN);
    print(out, "%-26s " + format, name, mean);
    if (runs.size() > 1) {
      double squares =
          runs.stream().mapToDouble(run -> Math.pow(value.applyAsDouble(run) - mean, 2)).sum();
      print(out, "  (sd " + format + ")", Math.sqrt(squares / (runs.size() - 1)));
    }
    out.println();
  }

  private static void print(PrintWriter out, String format, Object... values) {
    out.printf(Locale.ROOT, format, values);
  }
}
