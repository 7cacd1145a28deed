package dev.sfumato.lab.experiment.paper;

import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Crew;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.LineChart;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.simulation.SimulationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Contenders over a range of one number: a table and a chart with a curve for each. */
final class Sweep {
  private record Point(double x, Contender contender) {}

  private final String title;
  private final String across;
  private final Map<String, List<Point>> curves = new LinkedHashMap<>();
  private final Map<String, List<Trials>> measured = new LinkedHashMap<>();

  Sweep(String title, String across) {
    this.title = title;
    this.across = across;
  }

  Sweep add(String curve, double x, Contender contender) {
    curves.computeIfAbsent(curve, name -> new ArrayList<>()).add(new Point(x, contender));
    return this;
  }

  /** Runs all of them. */
  Sweep run(Crew crew) throws SimulationException {
    List<Contender> all = new ArrayList<>();
    curves.values().forEach(points -> points.forEach(point -> all.add(point.contender())));
    List<Trials> trials = crew.run(all);
    int next = 0;
    for (Map.Entry<String, List<Point>> curve : curves.entrySet()) {
      int size = curve.getValue().size();
      measured.put(curve.getKey(), trials.subList(next, next + size));
      next += size;
    }
    return this;
  }

  ResultTable table(Measure... measures) {
    List<String> columns = new ArrayList<>(List.of("strategy", across));
    for (Measure measure : measures) {
      columns.add(measure.label());
    }
    ResultTable table = new ResultTable(title, columns);
    measured.forEach(
        (curve, trials) -> {
          for (int i = 0; i < trials.size(); i++) {
            List<Entry> row = new ArrayList<>(List.of(Entry.of(curve)));
            double x = xs(curve).get(i);
            row.add(Entry.of(x == Math.rint(x) ? "%,.0f" : "%.2f", x));
            for (Measure measure : measures) {
              row.add(TrialTable.entry(trials.get(i), measure));
            }
            table.add(row);
          }
        });
    return table;
  }

  LineChart chart(Measure measure, String up, boolean logAcross) {
    List<LineChart.Series> series = new ArrayList<>();
    measured.forEach((curve, trials) -> series.add(Curves.of(curve, xs(curve), trials, measure)));
    return new LineChart(title, across, up, logAcross, true, series);
  }

  private List<Double> xs(String curve) {
    return curves.getOrDefault(curve, List.of()).stream().map(Point::x).toList();
  }

  /** The trials of a curve, in order. */
  List<Trials> trials(String curve) {
    return measured.getOrDefault(curve, List.of());
  }
}
