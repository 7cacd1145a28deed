package dev.sfumato.cli.demo;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What a demo shows: the dense city, asked on terms that a real campaign would have.
 *
 * @param devices how many take part
 * @param port where the coordinator listens
 * @param seed of places and dropouts, never of keys or noise
 * @param authority whether an authority vouches for the devices; without one enrolment is open
 */
record DemoPlan(int devices, int port, long seed, boolean authority) {
  static final Fraction TOLERATED_DROPOUT = Fraction.parse("0.2");
  static final Fraction CORRUPT_SHARE = Fraction.parse("0.05");

  /** With an authority a demo of fewer has no safe sums: every group must bear its corrupt ones. */
  static final int FEW = 2_000;

  static final Fraction CORRUPT_OF_FEW = Fraction.parse("0.01");
  static final int MAX_VECTOR = 8_000;

  /** The chance of a device to vanish in one of the four rounds. */
  static final double DROPOUT = 0.08;

  /** Whoever vanishes in the last of the four rounds is in the sum already. */
  static final double LOST = DROPOUT * 3 / 4;

  static Dataset city() {
    return BuiltInCity.DENSE.dataset(BuiltInCity.DEFAULT_GRID);
  }

  /** The simulation that this demo corresponds to. */
  SimulationPlan simulation(Dataset city) {
    Campaign campaign =
        Campaign.of(city.region(), devices, Epsilon.parse("1"), Participation.ONCE)
            .withShards(StrategyName.SFUMATO.sumSize(), TOLERATED_DROPOUT, corruptShare())
            .withMaxVectorLength(MAX_VECTOR);
    return SimulationPlan.of(city, campaign, StrategyName.SFUMATO, seed)
        .withFleet(new FleetOptions(LOST, OptionalInt.empty(), false));
  }

  private Fraction corruptShare() {
    return authority && devices < FEW ? CORRUPT_OF_FEW : CORRUPT_SHARE;
  }

  /** The same as a command. */
  String command() {
    return String.format(
        Locale.ROOT,
        "./sfumato simulate --city dense --devices %d --epsilon 1 --tolerate-dropout 0.2"
            + " --corrupt %s --dropout %.2f --max-vector %d",
        devices,
        corruptShare().value(),
        LOST,
        MAX_VECTOR);
  }
}
