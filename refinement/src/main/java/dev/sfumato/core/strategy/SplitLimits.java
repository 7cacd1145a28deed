package dev.sfumato.core.strategy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.List;

/** What a cell must have to be split for the next query (docs/algorithm.md, 7). */
final class SplitLimits {
  /**
   * The widest 90% interval of a rate that a cell is split for: five points either way. Finer cells
   * would have rates that nobody can act on, and a larger error (decision 13).
   */
  private static final double WIDEST_RATE = 0.1;

  /**
   * A cell where fewer of those who are asked are expected is never split, however little noise
   * there is: a finer count would tell who happened to be asked, not where people are (decision
   * 22).
   */
  private static final double MIN_PEOPLE = 0.5;

  /** How large what is to be found must be beside what sampling makes up (decisions 14, 42). */
  private static final double MIN_STRUCTURE = 0.35;

  /** The variance by sampling of a quarter's share of n people, times n: 1/4 (1 - 1/4). */
  private static final double QUARTER_VARIANCE = 3.0 / 16;

  /** Cells are at most a level larger than noise alone demands, however flat the map looks. */
  private static final double COARSEST = 4;

  private final Campaign campaign;
  private final Outlook outlook;
  private final Cohort cohort;
  private final DensityTree tree;

  /**
   * @param cohort who answers the next query
   */
  SplitLimits(Campaign campaign, Outlook outlook, Cohort cohort) {
    this.campaign = campaign;
    this.outlook = outlook;
    this.cohort = cohort;
    this.tree = outlook.tree();
  }

  /** While so many people are in a cell that they stand out from noise. */
  CellSplitter.Worth byNoise(double deviations) {
    double least = leastByNoise(deviations) * tree.total();
    return (bits, mass) -> mass - least;
  }

  /**
   * The same in a last query, where their quarters must also be told from a random division.
   *
   * @param level the level at which it was found how flat the map is
   * @param countedBefore whoever an earlier campaign counted makes divisions of today less random
   */
  CellSplitter.Worth byStructure(double deviations, int level, long countedBefore) {
    double byNoise = leastByNoise(deviations);
    double counted = cohort.devices() + countedBefore;
    double structure = outlook.plain().structure(level);
    double bySampling = MIN_STRUCTURE * QUARTER_VARIANCE / structure / counted;
    double least = Math.max(byNoise, Math.min(COARSEST * byNoise, bySampling)) * tree.total();
    return (bits, mass) -> mass - least;
  }

  private double leastByNoise(double deviations) {
    double people = (double) cohort.devices() * campaign.scale();
    return Math.max(deviations * deviation(), MIN_PEOPLE * campaign.scale()) / people;
  }

  /**
   * While the rates of a cell's quarters would still be known well enough to act on, those first
   * whose rates will be known best. Of several categories the one that is known least decides.
   */
  CellSplitter.Worth byInterval(List<Integer> categories) {
    List<CellSplitter.Worth> each = categories.stream().map(this::byInterval).toList();
    return (bits, mass) ->
        each.stream().mapToDouble(worth -> worth.of(bits, mass)).min().orElseThrow();
  }

  private CellSplitter.Worth byInterval(int category) {
    Rates rates = Rates.of(outlook.answers(), category);
    double single = deviation() * deviation() / campaign.countsPerCell();
    double people = cohort.devices() * (double) campaign.scale() / tree.total();
    return (bits, mass) -> {
      double rate = rates.expected(new CellId(bits));
      double child = mass * people / 4;
      return WIDEST_RATE
          - RateInterval.of(rate * child, child, campaign.countsPerCell(), single).width();
    };
  }

  /** The deviation of the noise in an element's total of the next query. */
  private double deviation() {
    int length = outlook.answers().get(outlook.answers().size() - 1).query().length();
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(length);
    return NoiseLaw.deviation(rate) * Math.sqrt(cohort.plannedShape() * campaign.countsPerCell());
  }
}
