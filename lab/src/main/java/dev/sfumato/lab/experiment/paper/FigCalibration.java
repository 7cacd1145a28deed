package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.SplitRule;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trial;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.rival.EstimatorName;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figure 7, right: the paper's calibration, with its estimator and with ours. */
final class FigCalibration implements Experiment {
  private static final List<Double> CALIBRATIONS = List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0);

  private static final long DEVICES = 10_000;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    for (Dataset map : List.of(bench.maps().dense(), bench.maps().manhattan())) {
      Arena arena = bench.arena(map, DEVICES);
      Sweep sweep = new Sweep(map.name() + ", 10,000 users a query", "calibration");
      for (SplitRule rule : SplitRule.values()) {
        for (EstimatorName estimator : List.of(EstimatorName.LAST, EstimatorName.FUSED)) {
          String curve = rule.name().toLowerCase(Locale.ROOT) + " rule, " + estimator.label();
          for (double calibration : CALIBRATIONS) {
            sweep.add(curve, calibration, contender(arena, calibration, rule, estimator));
          }
        }
      }
      sweep.run(bench.crew());
      tables.add(sweep.table(Measure.MSE, Measure.QUERIES, Measure.COMMUNICATION));
      figures.add(sweep.chart(Measure.MSE, "mean squared error", true).draw());
    }
    return new Exhibit("fig-calibration", "Figure 7 (right): calibration", text(), tables, figures);
  }

  private static Contender contender(
      Arena arena, double calibration, SplitRule rule, EstimatorName estimator) {
    Simulation simulation =
        new Simulation(
            arena
                .plan(StrategyName.PAPER)
                .withOptions(
                    PaperOptions.defaults().withCalibration(calibration).withSplitRule(rule))
                .withEstimator(estimator));
    return new Contender(
        "paper", Trust.DISTRIBUTED, false, run -> Trial.of(simulation.run(run).result()));
  }

  private static List<String> text() {
    return List.of(
        "The noise of a query as a part of the mean count (the paper's c). A higher one lets the "
            + "algorithm go through more levels, and leaves less for the last; the paper finds "
            + "0.1 best. The fused estimate, which uses every answer, hardly minds.");
  }
}
