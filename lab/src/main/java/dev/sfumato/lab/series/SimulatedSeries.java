package dev.sfumato.lab.series;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.result.ChangeScores;
import dev.sfumato.lab.result.IntervalCoverage;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Campaigns one after another on people as they are at each time, each from the map of the last,
 * with the truth to compare with.
 */
public final class SimulatedSeries {
  private final List<Step> steps = new ArrayList<>();
  private List<NoisyHistogram> last = List.of();

  /**
   * One campaign of it.
   *
   * @param people who were there
   * @param map what it gave
   * @param tree what the map was drawn from
   * @param error the mean squared error of the map
   * @param coverage how many of its intervals hold
   */
  public record Step(
      Dataset people, Heatmap map, DensityTree tree, double error, double coverage) {}

  /** Asks the people of the next step; the plan has them. */
  public Step next(SimulationPlan plan) throws SimulationException {
    if (plan.strategy().isRival() || !plan.strategy().label().equals("sfumato")) {
      throw Checks.refuse("strategy", plan.strategy().label(), "sfumato with --over-time");
    }
    Simulation simulation = new Simulation(plan);
    Campaign campaign = plan.campaign();
    Prior prior = last.isEmpty() ? Prior.NONE : Prior.ofAnswers(last);
    SfumatoStrategy strategy =
        SfumatoStrategy.withPrior(campaign, prior)
            .with(new PlanOptions(plan.maxQueries(), plan.fleet().outside()));
    last = simulation.answers(strategy, steps.size()).histograms();
    FusedEstimator estimator = FusedEstimator.withPrior(prior);
    Heatmap map = estimator.estimate(campaign.region(), last);
    Step step =
        new Step(
            plan.dataset(),
            map,
            estimator.tree(campaign.region(), last),
            Metrics.of(simulation.truth(), map.raster()).mse(),
            IntervalCoverage.of(map, plan.dataset().weights()).overall());
    steps.add(step);
    return step;
  }

  /** What has changed from one step to another. */
  public ChangeMap change(int from, int to) {
    return ChangeMap.between(steps.get(from).tree(), steps.get(to).tree());
  }

  /** How good a change is, beside the difference of the two maps. */
  public ChangeScores scores(ChangeMap change, int from, int to) {
    Step before = steps.get(from);
    Step after = steps.get(to);
    return ChangeScores.of(
        change,
        new ChangeScores.Apart(before.tree(), after.tree()),
        new ChangeScores.Truth(before.people().weights(), after.people().weights()));
  }
}
