package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.CampaignPlanner;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.estimate.TreeFit;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Each device answers once: a uniform grid from a few devices, then partitions in which a cell is
 * split, several levels at once, while enough people are expected in it (docs/algorithm.md, 7).
 *
 * <p>The groups of the queries are disjoint, so every query may cost the whole epsilon. What is
 * expected comes from the fused estimate of the answers so far.
 */
public final class SfumatoStrategy implements PlannedStrategy {
  /** How far below measured cells a partition may reach at once. */
  private static final int LEVELS_AT_ONCE = 3;

  /**
   * The widest 90% interval of a rate that a cell is split for: five points either way. Finer cells
   * would have rates that nobody can act on, and a larger error (decision 13).
   */
  private static final double WIDEST_RATE = 0.1;

  /** How large what is to be found must be beside what sampling makes up (decision 14). */
  private static final double MIN_STRUCTURE = 0.7;

  /** The variance by sampling of a quarter's share of n people, times n: 1/4 (1 - 1/4). */
  private static final double QUARTER_VARIANCE = 3.0 / 16;

  /** Cells are at most a level larger than noise alone demands, however flat the map looks. */
  private static final double COARSEST = 4;

  private final Campaign campaign;
  private final CampaignPlan plan;
  private final Prior prior;
  private final OptionalInt rateOf;

  public SfumatoStrategy(Campaign campaign) {
    this(campaign, Prior.NONE, OptionalInt.empty());
  }

  private SfumatoStrategy(Campaign campaign, Prior prior, OptionalInt rateOf) {
    this.campaign = campaign;
    this.plan = CampaignPlanner.plan(campaign);
    this.prior = prior;
    this.rateOf = rateOf;
  }

  /** With what is known already; the first query finds out what it is worth. */
  public static SfumatoStrategy withPrior(Campaign campaign, Prior prior) {
    return new SfumatoStrategy(campaign, prior, OptionalInt.empty());
  }

  /** For proportions: splits while the rate of a category will be known well in the parts. */
  public static SfumatoStrategy forRate(Campaign campaign, int category) {
    Checks.checkRange("category", category, 0, campaign.countsPerCell() - 1);
    return new SfumatoStrategy(campaign, Prior.NONE, OptionalInt.of(category));
  }

  @Override
  public CampaignPlan plan() {
    return plan;
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    int query = answers.size();
    if (query >= plan.queries().size()) {
      return Optional.empty();
    }
    Cohort cohort = plan.queries().get(query).cohort();
    Partition partition = query == 0 ? firstGrid() : refined(answers, cohort);
    return Optional.of(HistogramQuery.of(campaign, partition, campaign.epsilon(), cohort));
  }

  /** The uniform grid without the cells that lie outside the area. */
  private Partition firstGrid() {
    List<CellId> open =
        Partition.uniform(plan.firstLevel()).cells().stream()
            .filter(cell -> !campaign.region().isMasked(cell))
            .toList();
    return Partition.of(open);
  }

  private Partition refined(List<NoisyHistogram> answers, Cohort cohort) {
    DensityTree tree =
        TreeFit.of(campaign.region(), answers, Sampling.FRESH, prior, LEVELS_AT_ONCE);
    int room = campaign.maxVectorLength() / campaign.countsPerCell();
    CellSplitter.Worth worth =
        rateOf.isPresent() ? byInterval(answers, cohort, tree) : byMass(answers, cohort, tree);
    return new CellSplitter(tree, worth).split(room);
  }

  private CellSplitter.Worth byMass(List<NoisyHistogram> answers, Cohort cohort, DensityTree tree) {
    double least = leastMass(answers, cohort, tree) * tree.total();
    return (bits, mass) -> mass - least;
  }

  /**
   * Splits a cell while the rates of its quarters would still be known well enough to act on, those
   * first whose rates will be known best.
   */
  private CellSplitter.Worth byInterval(
      List<NoisyHistogram> answers, Cohort cohort, DensityTree tree) {
    Rates rates = Rates.of(answers, rateOf.getAsInt());
    double variance = deviation(answers, cohort) * deviation(answers, cohort);
    double people = cohort.devices() * (double) campaign.scale() / tree.total();
    return (bits, mass) -> {
      double rate = rates.expected(new CellId(bits));
      double child = mass * people / 4;
      double single = variance / campaign.countsPerCell();
      return WIDEST_RATE
          - RateInterval.of(rate * child, child, campaign.countsPerCell(), single).width();
    };
  }

  /**
   * The share of people that a cell must have to be split: so many that they stand out from noise
   * and, in the last query, that their quarters can be told from a random division of them.
   */
  private double leastMass(List<NoisyHistogram> answers, Cohort cohort, DensityTree tree) {
    double people = (double) cohort.devices() * campaign.scale();
    double byNoise = CampaignPlanner.SPLIT_DEVIATIONS * deviation(answers, cohort) / people;
    if (answers.size() < plan.queries().size() - 1) {
      return byNoise;
    }
    double counted = cohort.devices() + countedBefore();
    double bySampling = MIN_STRUCTURE * QUARTER_VARIANCE / structure(answers, tree) / counted;
    return Math.max(byNoise, Math.min(COARSEST * byNoise, bySampling));
  }

  /** Whoever an earlier campaign counted makes the divisions of today less random. */
  private long countedBefore() {
    return prior.earlier().stream().mapToLong(Measurement::survivors).sum();
  }

  /** How uneven the map is, whatever was known of it before: a good prior does not make it flat. */
  private double structure(List<NoisyHistogram> answers, DensityTree tree) {
    DensityTree plain =
        prior.isNone()
            ? tree
            : TreeFit.of(campaign.region(), answers, Sampling.FRESH, Prior.NONE, 0);
    return plain.structure(plan.firstLevel());
  }

  /** The deviation of the noise in an element's total of the next query. */
  private double deviation(List<NoisyHistogram> answers, Cohort cohort) {
    int length = answers.get(answers.size() - 1).query().length();
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(length);
    return NoiseLaw.deviation(rate) * Math.sqrt(cohort.plannedShape() * campaign.countsPerCell());
  }
}
