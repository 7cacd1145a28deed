package dev.sfumato.cli.result;

import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.change.ChangeCsv;
import dev.sfumato.export.change.ChangeExport;
import dev.sfumato.export.change.ChangeGeoJson;
import dev.sfumato.lab.release.SeriesCost;
import dev.sfumato.lab.report.JsonWriter;
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

/** What a series leaves beside its maps: their changes, and a list of all of it. */
public final class SeriesFiles {
  private final Path folder;
  private final SeriesCost cost;
  private final List<Map<String, Object>> maps = new ArrayList<>();
  private final List<Map<String, Object>> changes = new ArrayList<>();

  public SeriesFiles(Path folder, SeriesCost cost) {
    this.folder = folder;
    this.cost = cost;
  }

  /** Notes a map that is in a folder of its own. */
  public void add(String label, MapExport map) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("step", label);
    fields.put("epsilon", cost.each().value());
    fields.put("countUnit", map.unit().label());
    fields.put("count", map.unit().total());
    fields.put("cells", map.heatmap().partition().size());
    maps.add(fields);
  }

  /** Writes a change into the folder of its later map. */
  public void addChange(ChangeExport change) throws IOException {
    String name = "change-since-" + change.before().label();
    Path within = folder.resolve(change.after().label());
    try (OutputStream out = Files.newOutputStream(within.resolve(name + ".geojson"))) {
      ChangeGeoJson.write(change, out);
    }
    try (OutputStream out = Files.newOutputStream(within.resolve(name + ".csv"))) {
      ChangeCsv.write(change, out);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", change.before().label());
    fields.put("to", change.after().label());
    fields.put("cells", change.map().cells().size());
    fields.put("marked", change.map().marked());
    changes.add(fields);
  }

  /** Writes the list. */
  public void finish() throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("epsilon", cost.total().value());
    fields.put("epsilonOfAMap", cost.each().value());
    fields.put("plan", cost.sentences());
    fields.put("intervalLevel", ChangeMap.INTERVAL_LEVEL);
    fields.put("falseAlarmRate", ChangeMap.FALSE_ALARMS);
    fields.put("maps", maps);
    fields.put("changes", changes);
    try (Writer out = Files.newBufferedWriter(folder.resolve("series.json"))) {
      JsonWriter.writeIndented(fields, out);
    }
  }

  /** Says what was made, in numbers that are public. */
  public void print(PrintWriter out) {
    out.printf(Locale.ROOT, "%-22s %14s %8s%n", "step", "about", "cells");
    for (Map<String, Object> map : maps) {
      out.printf(
          Locale.ROOT,
          "%-22s %,14.0f %,8d%n",
          map.get("step"),
          (Double) map.get("count"),
          (Integer) map.get("cells"));
    }
    out.println();
    out.printf(Locale.ROOT, "%-44s %8s %8s%n", "change", "cells", "marked");
    for (Map<String, Object> change : changes) {
      out.printf(
          Locale.ROOT,
          "%-44s %,8d %,8d%n",
          change.get("from") + " to " + change.get("to"),
          (Integer) change.get("cells"),
          (Long) change.get("marked"));
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "Of marked cells at most %.0f in 100 have not changed, on average. All of it is in %s.%n",
        100 * ChangeMap.FALSE_ALARMS,
        folder);
    out.flush();
  }
}
