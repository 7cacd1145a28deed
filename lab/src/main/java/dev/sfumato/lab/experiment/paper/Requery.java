package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.List;

/** People who are asked by sfumato, afresh or from a map that is there already. */
final class Requery {
  private final Dataset people;
  private final Campaign campaign;
  private final Simulation simulation;

  Requery(Bench bench, Dataset people, long devices, long seed) {
    this.people = people;
    this.campaign = bench.campaign(people, devices);
    this.simulation =
        new Simulation(SimulationPlan.of(people, campaign, StrategyName.SFUMATO, seed));
  }

  List<NoisyHistogram> answers(Prior prior, int run) throws SimulationException {
    return simulation.answers(SfumatoStrategy.withPrior(campaign, prior), run).histograms();
  }

  /** The error of the map that the answers give, with what was known before. */
  double error(Prior prior, List<NoisyHistogram> answers) {
    Heatmap heatmap = FusedEstimator.withPrior(prior).estimate(people.region(), answers);
    return Metrics.of(simulation.truth(), heatmap.raster()).mse();
  }

  double error(Prior prior, int run) throws SimulationException {
    return error(prior, answers(prior, run));
  }
}
