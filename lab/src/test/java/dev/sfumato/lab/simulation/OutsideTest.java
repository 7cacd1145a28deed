package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellTally;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Devices outside of the area: they answer with nothing, and cost accuracy. */
class OutsideTest {
  private static final CellDataset CITY = BuiltInCity.SPRAWL.dataset(64);
  private static final long SEED = 9;

  @Test
  void nobodyOutside_isTheSameRun() throws Exception {
    assertThat(run(10_000, FleetOptions.defaults().withOutside(0)).density())
        .isEqualTo(run(10_000, FleetOptions.defaults()).density());
  }

  @Test
  void mapSaysWhichPartWasCounted() throws Exception {
    SimulatedRun run = run(100_000, FleetOptions.defaults().withOutside(0.9));
    assertThat(run.heatmap().counted()).isCloseTo(0.1, within(0.02));
  }

  @Test
  void tenTimesAsManyOfWhomATenthIsInside_areAboutAsGood() throws Exception {
    double few = 0;
    double outside = 0;
    double many = 0;
    for (int run = 0; run < 8; run++) {
      few += simulation(10_000, FleetOptions.defaults()).run(run).result().scores().metrics().l1();
      FleetOptions fleet = FleetOptions.defaults().withOutside(0.9);
      outside += simulation(100_000, fleet).run(run).result().scores().metrics().l1();
      many +=
          simulation(100_000, FleetOptions.defaults()).run(run).result().scores().metrics().l1();
    }
    assertThat(outside).isCloseTo(few, within(0.15 * few));
    assertThat(outside).isGreaterThan(1.2 * many);
  }

  @Test
  void deviceByDevice_countsAboutAsMany() throws Exception {
    FleetOptions each = new FleetOptions(0, OptionalInt.empty(), true, 0.5);
    assertThat(run(2_000, each).heatmap().counted()).isCloseTo(0.5, within(0.1));
  }

  @Test
  void moreDevicesThanPeople_areEnoughWhereMostAreOutside() throws Exception {
    CellTally tally = new CellTally(4);
    for (int code = 0; code < 256; code++) {
      tally.add(code, 20);
    }
    CellDataset village = CellDataset.ofPeople("village", Region.ofGrid(16), tally.weights());
    Campaign campaign =
        Campaign.of(village.region(), 20_000, Epsilon.parse("1"), Participation.ONCE);
    SimulationPlan plan = SimulationPlan.of(village, campaign, StrategyName.SFUMATO, SEED);
    FleetOptions mostly = FleetOptions.defaults().withOutside(0.8);

    assertThat(new Simulation(plan.withFleet(mostly)).run(0).heatmap().counted())
        .isCloseTo(0.2, within(0.05));
    assertThatThrownBy(() -> new Simulation(plan)).hasMessageContaining("at most the 5120 people");
  }

  @Test
  void maxQueries_areNotExceeded() throws Exception {
    Simulation simulation = simulation(10_000, FleetOptions.defaults());
    SimulationPlan two = simulation.plan().withMaxQueries(2);
    assertThat(new Simulation(two).run(0).result().queries()).hasSize(2);
    assertThat(simulation.run(0).result().queries()).hasSizeGreaterThan(2);
  }

  private static SimulatedRun run(long devices, FleetOptions fleet) throws Exception {
    return simulation(devices, fleet).run(0);
  }

  private static Simulation simulation(long devices, FleetOptions fleet) {
    Campaign campaign =
        Campaign.of(CITY.region(), devices, Epsilon.parse("1"), Participation.ONCE)
            .withShards(100_000, Fraction.ZERO, Fraction.ZERO);
    return new Simulation(
        SimulationPlan.of(CITY, campaign, StrategyName.SFUMATO, SEED).withFleet(fleet));
  }
}
