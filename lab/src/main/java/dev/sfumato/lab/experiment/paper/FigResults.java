package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.MapRow;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 5: a map from query to query, with a tenth of the devices dropping out. */
final class FigResults implements Experiment {
  private static final long DEVICES = 100_000;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    Dataset map = bench.maps().manhattan();
    Arena arena = bench.arenaWithDropout(map, DEVICES);
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    for (StrategyName name : List.of(StrategyName.PAPER, StrategyName.SFUMATO)) {
      SimulationPlan plan = arena.plan(name);
      List<NoisyHistogram> answers =
          new Simulation(plan)
              .answers(plan.strategy().strategy(plan.campaign(), plan.options(), plan.plans()), 0)
              .histograms();
      ResultTable table =
          new ResultTable(
              name.label() + ", query by query",
              "query",
              "cells",
              "epsilon",
              "survivors",
              "noise",
              "mse so far");
      MapRow row =
          new MapRow(map.name() + ", 100,000 users, 10% dropout: " + name.label())
              .add("truth", arena.truth());
      for (int queries = 1; queries <= answers.size(); queries++) {
        Heatmap heatmap =
            plan.estimator().create().estimate(map.region(), answers.subList(0, queries));
        double[] density = heatmap.raster();
        row.add("query " + queries, density);
        table.add(row(queries, answers.get(queries - 1), arena.truth(), density));
      }
      tables.add(table);
      figures.add(row.draw());
    }
    return new Exhibit("fig-results", "Figure 5: from query to query", text(), tables, figures);
  }

  private static List<String> text() {
    return List.of(
        "One run of each, epsilon 1, shards of 10,000. The paper's algorithm pays for each query "
            + "out of one epsilon and keeps the last answer; sfumato asks other devices each "
            + "time, at the whole epsilon, and keeps every answer.");
  }

  private static List<Entry> row(
      int query, NoisyHistogram answer, double[] truth, double[] density) {
    return List.of(
        Entry.of("%.0f", query),
        Entry.of("%,.0f", answer.query().length()),
        Entry.of("%.4f", answer.query().epsilon().value()),
        Entry.of("%,.0f", (double) answer.survivors()),
        Entry.of("%.1f", Math.sqrt(answer.noiseVariance())),
        Entry.of("%.3e", Metrics.of(truth, density).mse()));
  }
}
