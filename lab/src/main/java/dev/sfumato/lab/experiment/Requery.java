package dev.sfumato.lab.experiment;

import dev.sfumato.core.histogram.Campaign;
import dev.sfumato.core.histogram.FusedEstimator;
import dev.sfumato.core.histogram.Heatmap;
import dev.sfumato.core.histogram.SfumatoStrategy;
import dev.sfumato.core.histogram.Shares;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.simulation.Fieldwork;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.lab.strategy.StrategyName;

/** People who are asked by sfumato, afresh or from a map that is there already. */
final class Requery {
  private final Dataset people;
  private final Campaign campaign;
  private final Fieldwork fieldwork;
  private final double[] truth;

  Requery(Bench bench, Dataset people, long devices, long seed) {
    this.people = people;
    this.campaign = bench.campaign(people, devices);
    this.fieldwork = Fieldwork.of(SimulationPlan.of(people, campaign, StrategyName.SFUMATO, seed));
    this.truth = people.weights().raster();
  }

  Heatmap afresh(int run) throws SimulationException {
    return new FusedEstimator()
        .estimate(people.region(), fieldwork.answers(new SfumatoStrategy(campaign), run));
  }

  Heatmap from(Shares prior, int run) throws SimulationException {
    return FusedEstimator.withPrior(prior)
        .estimate(
            people.region(), fieldwork.answers(SfumatoStrategy.withPrior(campaign, prior), run));
  }

  double error(Heatmap heatmap) {
    return Metrics.of(truth, heatmap.raster()).mse();
  }
}
