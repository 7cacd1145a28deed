package dev.sfumato.lab.series;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.MovedPeople;
import dev.sfumato.lab.result.ChangeScores;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.List;

/**
 * Two campaigns on people of whom a part has moved in between, the second from the map of the
 * first; and a second one apart, to compare with.
 */
public final class ChangeTrial {
  private final Dataset before;
  private final Dataset after;
  private final Campaign campaign;
  private final Simulation first;
  private final Simulation second;

  /**
   * @param moved the part of the people of each cell that has moved to where a mirror shows it
   */
  public ChangeTrial(Dataset people, long devices, double moved, long seed) {
    before = MovedPeople.mixed(people, 0);
    after = MovedPeople.mixed(people, moved);
    campaign = Campaign.of(people.region(), devices, Epsilon.parse("1"), Participation.ONCE);
    first = simulation(before, 2 * seed);
    second = simulation(after, 2 * seed + 1);
  }

  private Simulation simulation(Dataset people, long seed) {
    return new Simulation(SimulationPlan.of(people, campaign, StrategyName.SFUMATO, seed));
  }

  /** One run of all three. */
  public ChangeScores run(int run) throws SimulationException {
    List<NoisyHistogram> then = answers(first, Prior.NONE, run);
    DensityTree earlier = tree(Prior.NONE, then);
    Prior known = Prior.ofAnswers(then);
    ChangeMap change = ChangeMap.between(earlier, tree(known, answers(second, known, run)));
    DensityTree apart = tree(Prior.NONE, answers(second, Prior.NONE, run));
    return ChangeScores.of(
        change,
        new ChangeScores.Apart(earlier, apart),
        new ChangeScores.Truth(before.weights(), after.weights()));
  }

  private List<NoisyHistogram> answers(Simulation simulation, Prior prior, int run)
      throws SimulationException {
    return simulation.answers(SfumatoStrategy.withPrior(campaign, prior), run).histograms();
  }

  private DensityTree tree(Prior prior, List<NoisyHistogram> answers) {
    return FusedEstimator.withPrior(prior).tree(campaign.region(), answers);
  }
}
