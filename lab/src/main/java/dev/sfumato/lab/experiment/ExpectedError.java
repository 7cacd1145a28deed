package dev.sfumato.lab.experiment;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a campaign may be expected to achieve, simulated on maps that are public or made up.
 *
 * <p>The error is L1: the sum over finest cells of the difference of the shares, from 0 to 2; half
 * of it is the share of people who are drawn in the wrong place.
 */
public final class ExpectedError {
  /** Nobody plans for more. */
  private static final long MAX_DEVICES = 100_000_000;

  private static final long SEED = 1;

  private final List<Dataset> maps;
  private final Crew crew;
  private final PlanOptions plans;

  public ExpectedError(List<Dataset> maps, Crew crew) {
    this(maps, crew, PlanOptions.DEFAULTS);
  }

  private ExpectedError(List<Dataset> maps, Crew crew, PlanOptions plans) {
    this.maps = List.copyOf(maps);
    this.crew = crew;
    this.plans = plans;
  }

  /** The same for other plans. */
  public ExpectedError with(PlanOptions others) {
    return new ExpectedError(maps, crew, others);
  }

  /**
   * @param mean over all maps and runs
   * @param low the least of any run
   * @param high the most of any run
   * @param hotspotF1 the mean of how well the densest hundredth of the area is found
   */
  public record Range(double mean, double low, double high, double hotspotF1) {}

  /** The errors of a campaign on these terms. */
  public Range range(Campaign terms) throws SimulationException {
    FleetOptions fleet = FleetOptions.defaults().withOutside(plans.outside());
    List<Contender> contenders = new ArrayList<>();
    for (Dataset map : maps) {
      contenders.add(
          new Arena(map, on(map, terms), fleet, false, SEED)
              .withMaxQueries(plans.maxQueries())
              .contender("sfumato"));
    }
    List<Trial> trials = new ArrayList<>();
    crew.run(contenders).forEach(each -> trials.addAll(each.each()));
    return new Range(
        mean(trials, Measure.L1),
        trials.stream().mapToDouble(Measure.L1::value).min().orElseThrow(),
        trials.stream().mapToDouble(Measure.L1::value).max().orElseThrow(),
        mean(trials, Measure.HOTSPOT_F1));
  }

  private static double mean(List<Trial> trials, Measure measure) {
    return trials.stream().mapToDouble(measure::value).average().orElseThrow();
  }

  /** About how many devices bring the mean error down to a target; none if too many would. */
  public OptionalLong devicesFor(Campaign terms, double target) throws SimulationException {
    OptionalLong least = plans.leastDevices(terms);
    long devices = Math.max(terms.devices(), least.orElse(Long.MAX_VALUE));
    while (devices <= MAX_DEVICES) {
      if (range(withDevices(terms, devices)).mean() <= target) {
        return OptionalLong.of(rounded(devices));
      }
      devices = devices * 3 / 2 + 1;
    }
    return OptionalLong.empty();
  }

  /** Two digits are all that a simulation on other maps can promise. */
  private static long rounded(long devices) {
    long unit = Math.max(1, (long) Math.pow(10, Math.floor(Math.log10((double) devices)) - 1));
    return (devices + unit - 1) / unit * unit;
  }

  /** The terms on a map, which is sampled with replacement, as the real place may have more. */
  private static Campaign on(Dataset map, Campaign terms) {
    return terms.toBuilder()
        .region(map.region())
        .participation(Participation.ONCE)
        .countsPerCell(1)
        .weights(1, terms.rounding())
        .build();
  }

  private static Campaign withDevices(Campaign terms, long devices) {
    return terms.toBuilder().devices(devices).build();
  }

  /** A map as a distribution: the real place may have more people than the drawn one. */
  public static Dataset endless(Dataset map) {
    return CellDataset.ofDistribution(map.name(), map.region(), map.weights());
  }
}
