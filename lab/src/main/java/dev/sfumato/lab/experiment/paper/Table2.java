package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.BarChart;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Table 2: what each part of the paper's algorithm is good for, by many measures. */
final class Table2 implements Experiment {
  /** So large that no count has any noise. */
  private static final String NO_NOISE = "1000";

  private static final long DEVICES = 10_000;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    for (Dataset map : List.of(bench.maps().dense(), bench.maps().manhattan())) {
      List<Trials> trials = bench.crew().run(contenders(bench, map));
      tables.add(
          TrialTable.of(
              map.name() + ", 10,000 users",
              trials,
              Measure.MSE,
              Measure.L1,
              Measure.MAPE,
              Measure.SMAPE,
              Measure.MAAPE,
              Measure.HOTSPOT_F1,
              Measure.QUERIES,
              Measure.COMMUNICATION));
      figures.add(chart(map.name(), trials));
    }
    tables.add(paper());
    return new Exhibit("table2", "Table 2: ablations", text(), tables, figures);
  }

  private static List<String> text() {
    return List.of(
        "The paper's algorithm with an even budget and a threshold of 10 users (fixed), with its "
            + "schedule and that threshold (scheduled), with both adaptive (paper, by the rule of "
            + "its text and by the one that its listing prints), and without noise. The paper's "
            + "L1 is a thousandth of something else than the sum over cells, so compare ratios.");
  }

  private static List<Contender> contenders(Bench bench, Dataset map) {
    Arena arena = bench.arena(map, DEVICES);
    Campaign plain =
        Campaign.of(
            map.region(),
            bench.devices(map, DEVICES),
            Epsilon.parse(NO_NOISE),
            Participation.EVERY_QUERY);
    Arena noNoise = bench.arena(map, plain, FleetOptions.defaults());
    return List.of(
        noNoise.strategy("no noise", StrategyName.FIXED, PaperOptions.defaults()),
        arena.contender("fixed"),
        arena.contender("scheduled"),
        arena.contender("paper"),
        arena.contender(Arena.PAPER_PRINTED),
        arena.contender("sfumato"));
  }

  private static BufferedImage chart(String map, List<Trials> trials) {
    double plain = trials.get(0).mean(Measure.MSE);
    List<BarChart.Bar> bars =
        trials.stream()
            .map(
                each ->
                    new BarChart.Bar(
                        each.label(),
                        each.mean(Measure.MSE) / plain,
                        each.standardError(Measure.MSE) / plain,
                        each.label().equals("sfumato") ? 0 : 1))
            .toList();
    return new BarChart(
            map + ", 10,000 users", "mean squared error, no noise = 1", bars, 3, List.of())
        .draw();
  }

  private static ResultTable paper() {
    return new ResultTable(
            "As the paper prints it, on its own map",
            "strategy",
            "mse (e-13)",
            "l1 (e-3)",
            "mape",
            "smape",
            "maape",
            "communication")
        .add(row("no noise", 7.75, 1.02, 3.10, 0.92, 0.79, 12_734))
        .add(row("fixed", 8.81, 1.10, 3.94, 1.12, 0.80, 43_450))
        .add(row("scheduled", 7.95, 1.05, 3.46, 1.09, 0.79, 340))
        .add(row("paper", 7.88, 1.05, 3.43, 1.00, 0.79, 340));
  }

  private static List<Entry> row(String label, double... values) {
    List<Entry> row = new ArrayList<>(List.of(Entry.of(label)));
    for (int i = 0; i < values.length; i++) {
      row.add(Entry.of(i == values.length - 1 ? "%,.0f" : "%.2f", values[i]));
    }
    return row;
  }
}
