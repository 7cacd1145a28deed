package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.rival.StrategyName;
import dev.sfumato.lab.simulation.Fieldwork;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.List;

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

  List<NoisyHistogram> answers(Prior prior, int run) throws SimulationException {
    return fieldwork.answers(SfumatoStrategy.withPrior(campaign, prior), run);
  }

  /** The error of the map that the answers give, with what was known before. */
  double error(Prior prior, List<NoisyHistogram> answers) {
    Heatmap heatmap = FusedEstimator.withPrior(prior).estimate(people.region(), answers);
    return Metrics.of(truth, heatmap.raster()).mse();
  }

  double error(Prior prior, int run) throws SimulationException {
    return error(prior, answers(prior, run));
  }
}
