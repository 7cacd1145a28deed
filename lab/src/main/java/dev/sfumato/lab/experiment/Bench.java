package dev.sfumato.lab.experiment;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.simulation.FleetOptions;
import java.util.OptionalInt;

/**
 * What every experiment works with: maps, a crew, and how much of it there is to be.
 *
 * @param maps where people are
 * @param crew runs trials
 * @param size how large an experiment may be
 */
public record Bench(Maps maps, Crew crew, Size size) {
  public static final long SEED = 1;

  /** The vectors of sfumato; the paper's strategies never come near it. */
  private static final int MAX_VECTOR = 8_000;

  /** A tenth drop out; a shard of the paper provides for exactly that, on average. */
  private static final String DROPPED = "0.1";

  /**
   * What a shard provides for: with just a tenth, half of them would fail; a small one needs more.
   */
  private static final String TOLERATED = "0.15";

  /** How large the experiments are. */
  public enum Size {
    /** Seconds in all, on small maps: that everything works. */
    TINY(2, 2_000),

    /** Minutes in all: what the curves look like. */
    QUICK(3, 100_000),

    /** All of it. */
    FULL(10, 1_000_000);

    private final int runs;
    private final long mostDevices;

    Size(int runs, long mostDevices) {
      this.runs = runs;
      this.mostDevices = mostDevices;
    }

    public int runs() {
      return runs;
    }

    /** Experiments that try ever more devices stop here. */
    public long mostDevices() {
      return mostDevices;
    }
  }

  /** The paper's usual terms: epsilon 1, shards of 10,000, nobody drops out. */
  public Arena arena(Dataset dataset, long devices) {
    return arena(dataset, campaign(dataset, devices), FleetOptions.defaults());
  }

  /** The same with a tenth of the devices dropping out, which is provided for. */
  public Arena arenaWithDropout(Dataset dataset, long devices) {
    Campaign terms =
        campaign(dataset, devices)
            .withShards(
                10_000, Fraction.parse(size == Size.TINY ? "0.25" : TOLERATED), Fraction.ZERO);
    FleetOptions fleet = new FleetOptions(Double.parseDouble(DROPPED), OptionalInt.empty(), false);
    return arena(dataset, terms, fleet);
  }

  public Arena arena(Dataset dataset, Campaign terms, FleetOptions fleet) {
    return new Arena(dataset, terms, fleet, true, SEED);
  }

  public Campaign campaign(Dataset dataset, long devices) {
    Campaign terms =
        Campaign.of(
            dataset.region(), devices(dataset, devices), Epsilon.parse("1"), Participation.ONCE);
    return terms.withMaxVectorLength(Math.min(MAX_VECTOR, Campaign.MAX_VECTOR_LENGTH));
  }

  /** As many as asked for, unless the size or the people on the map allow fewer. */
  public long devices(Dataset dataset, long devices) {
    long most = dataset.isDistribution() ? devices : (long) dataset.weights().total();
    return Math.min(Math.min(devices, most), size == Size.TINY ? size.mostDevices : devices);
  }
}
