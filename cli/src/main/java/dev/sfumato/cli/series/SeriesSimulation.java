package dev.sfumato.cli.series;

import dev.sfumato.cli.result.ExperimentNotice;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.export.ExperimentGeoJson;
import dev.sfumato.export.MapUnit;
import dev.sfumato.export.change.ChangeCsv;
import dev.sfumato.export.change.ChangeExport;
import dev.sfumato.export.change.ChangeGeoJson;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.report.JsonWriter;
import dev.sfumato.lab.result.ChangeScores;
import dev.sfumato.lab.series.SimulatedSeries;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** A series of simulated campaigns, and how good their maps and changes are. */
public final class SeriesSimulation {
  private final TimeSteps steps;
  private final SeriesChoice choice;
  private final Optional<Path> folder;
  private final SimulatedSeries series = new SimulatedSeries();
  private final List<Map<String, Object>> maps = new ArrayList<>();
  private final List<Map<String, Object>> changes = new ArrayList<>();

  public SeriesSimulation(TimeSteps steps, SeriesChoice choice, Optional<Path> folder) {
    this.steps = steps;
    this.choice = choice;
    this.folder = folder;
  }

  /** Runs every step. */
  public Map<String, Object> run(List<Dataset> people, Function<Dataset, SimulationPlan> plans)
      throws IOException, SimulationException {
    ExperimentNotice notice = ExperimentNotice.ofSimulation(plans.apply(people.get(0)));
    for (int step = 0; step < steps.number(); step++) {
      SimulationPlan plan = plans.apply(people.get(step));
      SimulatedSeries.Step done = series.next(plan);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("step", steps.label(step));
      fields.put("mse", done.error());
      fields.put("intervalCoverage", done.coverage());
      fields.put("cells", done.map().partition().size());
      maps.add(fields);
      writeMap(done, step, plan.campaign().devices(), notice);
      for (SeriesChoice.Pair pair : choice.changesTo(step)) {
        addChange(pair, plan.campaign().devices(), notice);
      }
    }
    return fields(notice);
  }

  private Map<String, Object> fields(ExperimentNotice notice) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("notice", notice.text());
    fields.put("falseAlarmRate", ChangeMap.FALSE_ALARMS);
    fields.put("intervalLevel", ChangeMap.INTERVAL_LEVEL);
    fields.put("maps", maps);
    fields.put("changes", changes);
    if (folder.isPresent()) {
      try (Writer out = Files.newBufferedWriter(folder.get().resolve("series.json"))) {
        JsonWriter.writeIndented(fields, out);
      }
    }
    return fields;
  }

  private void writeMap(SimulatedSeries.Step done, int step, long devices, ExperimentNotice notice)
      throws IOException {
    if (folder.isPresent()) {
      Path within = Files.createDirectories(folder.get().resolve(steps.label(step)));
      try (OutputStream out = Files.newOutputStream(within.resolve("heatmap.geojson"))) {
        ExperimentGeoJson.write(done.map(), notice.text(), MapUnit.devices(devices), out);
      }
    }
  }

  private void addChange(SeriesChoice.Pair pair, long devices, ExperimentNotice notice)
      throws IOException {
    ChangeMap change = series.change(pair.from(), pair.to());
    ChangeScores scores = series.scores(change, pair.from(), pair.to());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", steps.label(pair.from()));
    fields.put("to", steps.label(pair.to()));
    fields.put("cells", scores.cells());
    fields.put("intervalCoverage", scores.coverage());
    fields.put("errorOfTheDifference", scores.error() / scores.separate());
    fields.put("marked", scores.marked());
    fields.put("falselyMarked", scores.falselyMarked());
    changes.add(fields);
    if (folder.isPresent()) {
      write(export(change, pair, devices, notice), folder.get().resolve(steps.label(pair.to())));
    }
  }

  private ChangeExport export(
      ChangeMap change, SeriesChoice.Pair pair, long devices, ExperimentNotice notice) {
    MapUnit unit = MapUnit.devices(devices);
    List<String> said = List.of(notice.text());
    return new ChangeExport(
        "An experiment",
        change,
        new ChangeExport.Side(steps.label(pair.from()), unit, said),
        new ChangeExport.Side(steps.label(pair.to()), unit, said));
  }

  private static void write(ChangeExport change, Path within) throws IOException {
    String name = "change-since-" + change.before().label();
    try (OutputStream out = Files.newOutputStream(within.resolve(name + ".geojson"))) {
      ChangeGeoJson.write(change, out);
    }
    try (OutputStream out = Files.newOutputStream(within.resolve(name + ".csv"))) {
      ChangeCsv.write(change, out);
    }
  }

  public void print(PrintWriter out) {
    out.println(ExperimentNotice.FIRST);
    out.println();
    out.printf("%-22s %12s %10s %8s%n", "step", "mse", "hold", "cells");
    for (Map<String, Object> map : maps) {
      out.printf(
          Locale.ROOT,
          "%-22s %12.3e %9.1f%% %,8d%n",
          map.get("step"),
          (Double) map.get("mse"),
          100 * number(map, "intervalCoverage"),
          (Integer) map.get("cells"));
    }
    out.println();
    out.printf(
        "%-44s %8s %8s %8s %6s %12s%n",
        "change", "cells", "hold", "marked", "false", "x difference");
    for (Map<String, Object> change : changes) {
      out.printf(
          Locale.ROOT,
          "%-44s %,8d %7.1f%% %,8d %,6d %12.3f%n",
          change.get("from") + " to " + change.get("to"),
          (Long) change.get("cells"),
          100 * number(change, "intervalCoverage"),
          (Long) change.get("marked"),
          (Long) change.get("falselyMarked"),
          (Double) change.get("errorOfTheDifference"));
    }
    folder.ifPresent(where -> out.printf("%nAll of it is in %s.%n", where));
    out.flush();
  }

  private static double number(Map<String, Object> figures, String name) {
    return (Double) Objects.requireNonNull(figures.get(name));
  }
}
