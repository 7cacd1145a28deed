package dev.sfumato.lab.experiment.paper;

import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.LineChart;
import java.util.Collections;
import java.util.List;

/** Trials as curves of a chart. */
final class Curves {
  private Curves() {}

  /** One trial for each x. */
  static LineChart.Series of(String label, List<Double> xs, List<Trials> trials, Measure measure) {
    return new LineChart.Series(
        label,
        xs,
        trials.stream().map(each -> each.mean(measure)).toList(),
        trials.stream().map(each -> each.standardError(measure)).toList());
  }

  /** The same value everywhere. */
  static LineChart.Series level(String label, double from, double until, double value) {
    return new LineChart.Series(
        label, List.of(from, until), List.of(value, value), Collections.nCopies(2, Double.NaN));
  }
}
