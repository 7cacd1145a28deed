package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.PrivacyChecks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Each device answers once (algorithm 4.2): a uniform grid from a few devices, then partitions in
 * which a cell is split, several levels at once, while enough people are expected in it.
 *
 * <p>The groups of the queries are disjoint, so every query may cost the whole epsilon. What is
 * expected comes from the fused estimate of the answers so far.
 */
public final class SfumatoStrategy implements Strategy {
  /** How far below measured cells a partition may reach at once. */
  private static final int LEVELS_AT_ONCE = 3;

  private final Campaign campaign;
  private final CampaignPlan plan;
  private final Optional<Shares> prior;
  private final OptionalInt rateOf;

  public SfumatoStrategy(Campaign campaign) {
    this(campaign, Optional.empty(), OptionalInt.empty());
  }

  private SfumatoStrategy(Campaign campaign, Optional<Shares> prior, OptionalInt rateOf) {
    this.campaign = campaign;
    this.plan = CampaignPlanner.plan(campaign);
    this.prior = prior;
    this.rateOf = rateOf;
  }

  /** With a map that is public or already private; the first query finds out what it is worth. */
  public static SfumatoStrategy withPrior(Campaign campaign, Shares map) {
    return new SfumatoStrategy(campaign, Optional.of(map), OptionalInt.empty());
  }

  /** For proportions: splits where the rate of a category will be known best. */
  public static SfumatoStrategy forRate(Campaign campaign, int category) {
    PrivacyChecks.checkRange("category", category, 0, campaign.countsPerCell() - 1);
    return new SfumatoStrategy(campaign, Optional.empty(), OptionalInt.of(category));
  }

  public CampaignPlan plan() {
    return plan;
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    int query = answers.size();
    if (query >= plan.queries()) {
      return Optional.empty();
    }
    Cohort cohort = plan.cohorts().get(query);
    Partition partition = query == 0 ? firstGrid() : refined(answers, cohort);
    int length = partition.size() * campaign.countsPerCell();
    return Optional.of(
        new HistogramQuery(
            partition,
            campaign.countsPerCell(),
            campaign.epsilon(),
            campaign.scale(),
            campaign.l1Sensitivity(length),
            cohort));
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
    double least = leastMass(answers, cohort) * tree.total();
    int room = campaign.maxVectorLength() / campaign.countsPerCell();
    Partition byMass = new CellSplitter(tree, (bits, mass) -> mass - least).split(room);
    return rateOf.isEmpty()
        ? byMass
        : new CellSplitter(tree, sharpestRates(answers, cohort, tree)).split(byMass.size());
  }

  /**
   * Splits where the rates of the children will be known best: by the width of the interval that
   * one quarter of the cell's people would give. As many cells as by mass, in other places.
   */
  private CellSplitter.Worth sharpestRates(
      List<NoisyHistogram> answers, Cohort cohort, DensityTree tree) {
    Rates rates = Rates.of(answers, rateOf.getAsInt());
    double variance = deviation(answers, cohort) * deviation(answers, cohort);
    double people = cohort.devices() * (double) campaign.scale() / tree.total();
    return (bits, mass) -> {
      int element = rates.partition().indexOf(new CellId(bits));
      double rate = element < 0 ? rates.overall() : rates.expected(element);
      double child = mass * people / 4;
      double single = variance / campaign.countsPerCell();
      return 1 - RateInterval.of(rate * child, child, campaign.countsPerCell(), single).width();
    };
  }

  /** The share of people whose count in the next query is so many noise deviations. */
  private double leastMass(List<NoisyHistogram> answers, Cohort cohort) {
    double people = (double) cohort.devices() * campaign.scale();
    return plan.splitDeviations() * deviation(answers, cohort) / people;
  }

  /** The deviation of the noise in an element's total of the next query. */
  private double deviation(List<NoisyHistogram> answers, Cohort cohort) {
    int length = answers.get(answers.size() - 1).query().length();
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(length);
    return NoiseLaw.deviation(rate) * Math.sqrt(cohort.plannedShape() * campaign.countsPerCell());
  }
}
