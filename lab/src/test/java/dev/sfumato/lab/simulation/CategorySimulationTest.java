package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.crowd.CategoryCrowd;
import dev.sfumato.lab.crowd.CellRates;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CategorySimulationTest {
  private static final Campaign CAMPAIGN =
      TinyCity.campaign(20_000, Participation.ONCE).withCountsPerCell(2);

  @Test
  void rates_ofElements_areThoseOfTheirPeople() {
    CellRates rates = CellRates.of(TinyCity.weights(), (x, y) -> x < 4 ? 0.25 : 0);
    double[] quadrants = rates.rates(Partition.uniform(1));
    assertThat(quadrants).containsExactly(new double[] {0.25, 0.25, 0, 0}, within(1e-9));
    assertThat(rates.masses(Partition.uniform(0))[0]).isCloseTo(1, within(1e-12));
  }

  @Test
  void gaussian_isOneAtItsCentreAndLessAway() {
    CellRates rates = CellRates.gaussian(TinyCity.weights(), 2, 2, 1.5);
    double[] finest = rates.rates(Partition.uniform(3));
    assertThat(finest[12]).isCloseTo(1, within(1e-9));
    assertThat(finest[0]).isCloseTo(Math.exp(-8 / 2.25 / 2), within(1e-9));
  }

  @Test
  void categories_addUpToTheDevices() {
    CellRates rates = CellRates.of(TinyCity.weights(), (x, y) -> 0.5);
    HistogramQuery query =
        new HistogramQuery(
            Partition.uniform(2), 2, CAMPAIGN.epsilon(), 1, 1, CAMPAIGN.cohort(20_000));
    long[] counts = new CategoryCrowd(rates).answer(query, 20_000, new SplittableRandom(1));
    long infected = 0;
    long all = 0;
    for (int i = 0; i < counts.length; i++) {
      all += counts[i];
      infected += i % 2 == 1 ? counts[i] : 0;
    }
    assertThat(all).isEqualTo(20_000);
    // Ten deviations.
    assertThat((double) infected).isCloseTo(10_000, within(710.0));
  }

  @Test
  void answers_ofOneRun_isTheSameTwice_andFindsTheRate() throws SimulationException {
    SimulationPlan plan =
        SimulationPlan.of(TinyCity.distribution(), CAMPAIGN, StrategyName.SFUMATO, 3);
    CellRates truth = CellRates.of(TinyCity.weights(), (x, y) -> 0.3);
    Simulation simulation = Simulation.ofRates(plan, truth);
    List<NoisyHistogram> answers =
        simulation.answers(new SfumatoStrategy(CAMPAIGN), 0).histograms();
    List<NoisyHistogram> again = simulation.answers(new SfumatoStrategy(CAMPAIGN), 0).histograms();
    assertThat(answers.get(0).counts()).isEqualTo(again.get(0).counts());
    assertThat(Rates.of(answers, 1).overall()).isCloseTo(0.3, within(0.05));
  }
}
