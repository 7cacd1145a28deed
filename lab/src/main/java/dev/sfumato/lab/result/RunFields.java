package dev.sfumato.lab.result;

import dev.sfumato.lab.metric.Metrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run as named fields, in the order in which a file or a page shows them. */
public final class RunFields {
  /** Raised when a field changes its meaning or goes; new fields do not raise it. */
  public static final int SCHEMA = 1;

  private RunFields() {}

  public static Map<String, Object> of(RunResult run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("strategy", run.approach().label());
    fields.put("participation", run.campaign().participation().label());
    fields.put("devices", run.campaign().devices());
    fields.put("participations", run.participations());
    fields.put("epsilonSpent", run.epsilonSpent());
    List<Object> queries = new ArrayList<>();
    run.queries().forEach(query -> queries.add(of(query)));
    fields.put("queries", queries);
    fields.put("communication", run.communication());
    fields.put("deviceEntries", run.deviceEntries());
    fields.put("maxVectorLength", run.maxVectorLength());
    fields.put("metrics", of(run.scores()));
    fields.put("seconds", run.seconds());
    return fields;
  }

  private static Map<String, Object> of(QueryResult query) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("cells", query.cells());
    fields.put("epsilon", query.epsilon());
    fields.put("devices", query.devices());
    fields.put("shards", query.shards());
    fields.put("noiseDeviation", query.noiseDeviation());
    return fields;
  }

  private static Map<String, Object> of(Scores scores) {
    Metrics metrics = scores.metrics();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("mse", metrics.mse());
    fields.put("l1", metrics.l1());
    fields.put("mape", metrics.mape());
    fields.put("smape", metrics.smape());
    fields.put("maape", metrics.maape());
    fields.put("hotspotF1", metrics.hotspotF1());
    fields.put("intervalCoverage", scores.intervalCoverage());
    scores.emd().ifPresent(emd -> fields.put("emd", emd));
    scores.rangeError().ifPresent(error -> fields.put("rangeError", error));
    return fields;
  }
}
