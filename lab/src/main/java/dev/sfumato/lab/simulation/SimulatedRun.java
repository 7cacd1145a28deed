package dev.sfumato.lab.simulation;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.lab.result.IntervalCoverage;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.result.Scores;

/**
 * One run with all that came out of it.
 *
 * @param result its costs and scores
 * @param heatmap the map
 * @param density the map's finest cells, row by row, which sum to one
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
public record SimulatedRun(RunResult result, Heatmap heatmap, double[] density) {
  /** Draws the map and scores it; the run began at a moment of {@link System#nanoTime()}. */
  static SimulatedRun of(SimulationPlan plan, double[] truth, Answers answers, long begin) {
    Heatmap heatmap =
        plan.estimator().create().estimate(plan.campaign().region(), answers.histograms());
    double[] density = heatmap.raster();
    double coverage =
        answers.arePrivate()
            ? IntervalCoverage.of(heatmap, plan.dataset().weights()).overall()
            : Double.NaN;
    Scores scores = Scores.of(truth, density, coverage, plan.allMetrics());
    RunResult result =
        new RunResult(
            plan.strategy(),
            plan.campaign(),
            answers.epsilonSpent(),
            answers.queries(),
            scores,
            (System.nanoTime() - begin) / 1e9);
    return new SimulatedRun(result, heatmap, density);
  }
}
