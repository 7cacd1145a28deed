package dev.sfumato.lab.experiment.paper;

import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Trials as rows, measures as columns. */
final class TrialTable {
  private TrialTable() {}

  static ResultTable of(String title, List<Trials> trials, Measure... measures) {
    List<String> columns = new ArrayList<>(List.of("strategy"));
    for (Measure measure : measures) {
      columns.add(measure.label());
    }
    ResultTable table = new ResultTable(title, columns);
    for (Trials each : trials) {
      List<Entry> row = new ArrayList<>(List.of(Entry.of(each.label())));
      for (Measure measure : measures) {
        row.add(entry(each, measure));
      }
      table.add(row);
    }
    return table;
  }

  static Entry entry(Trials trials, Measure measure) {
    return Entry.of(measure.format(), trials.mean(measure), trials.standardError(measure));
  }

  static Trials find(List<Trials> trials, String label) {
    return trials.stream().filter(each -> each.label().equals(label)).findFirst().orElseThrow();
  }

  /** The best contender that could be deployed, other than sfumato. */
  static Optional<Trials> bestRival(List<Trials> trials, Measure measure) {
    return trials.stream()
        .filter(each -> each.contender().isDeployable() && !each.label().startsWith("sfumato"))
        .min((a, b) -> Double.compare(a.mean(measure), b.mean(measure)));
  }
}
