package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Each device answers once: a uniform grid from a few devices, then partitions in which a cell is
 * split, several levels at once, while enough people are expected in it (docs/algorithm.md, 7).
 *
 * <p>After every answer it is decided whether to look once more before all who are left are asked:
 * people in one spot must be found before they can be counted.
 *
 * <p>The groups of the queries are disjoint, so every query may cost the whole epsilon. What is
 * expected comes from the fused estimate of the answers so far.
 */
public final class SfumatoStrategy implements PlannedStrategy {
  private final Campaign campaign;
  private final CampaignPlan plan;
  private final Prior prior;

  /** The categories whose rates are to be known; none where people are counted. */
  private final List<Integer> ratesOf;

  public SfumatoStrategy(Campaign campaign) {
    this(campaign, CampaignPlanner.plan(campaign), Prior.NONE, List.of());
  }

  private SfumatoStrategy(
      Campaign campaign, CampaignPlan plan, Prior prior, List<Integer> ratesOf) {
    this.campaign = campaign;
    this.plan = plan;
    this.prior = prior;
    this.ratesOf = ratesOf;
  }

  /** With what is known already; the first query finds out what it is worth. */
  public static SfumatoStrategy withPrior(Campaign campaign, Prior prior) {
    return new SfumatoStrategy(campaign, CampaignPlanner.plan(campaign), prior, List.of());
  }

  /** For proportions: splits while the rate of a category will be known well in the parts. */
  public static SfumatoStrategy forRate(Campaign campaign, int category) {
    Checks.checkRange("category", category, 0, campaign.countsPerCell() - 1);
    return new SfumatoStrategy(
        campaign, CampaignPlanner.plan(campaign), Prior.NONE, List.of(category));
  }

  /** The same for the rates of all categories: the one that is known least decides. */
  public SfumatoStrategy forRates() {
    List<Integer> all = IntStream.range(0, campaign.countsPerCell()).boxed().toList();
    return new SfumatoStrategy(campaign, plan, prior, all);
  }

  /** With at most so many queries: people wait for each. */
  public SfumatoStrategy withMaxQueries(int queries) {
    return with(PlanOptions.DEFAULTS.withMaxQueries(queries));
  }

  /** With another plan. */
  public SfumatoStrategy with(PlanOptions options) {
    return new SfumatoStrategy(campaign, options.plan(campaign), prior, ratesOf);
  }

  @Override
  public CampaignPlan plan() {
    return plan;
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    long left = campaign.devices() - asked(answers);
    if (left <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        answers.isEmpty()
            ? query(firstGrid(), plan.queries().get(0).cohort())
            : refined(answers, left));
  }

  private static long asked(List<NoisyHistogram> answers) {
    return answers.stream().mapToLong(answer -> answer.query().cohort().devices()).sum();
  }

  private HistogramQuery query(Partition partition, Cohort cohort) {
    return HistogramQuery.of(campaign, partition, campaign.epsilon(), cohort);
  }

  /** The uniform grid without the cells that lie outside the area. */
  private Partition firstGrid() {
    List<CellId> open =
        Partition.uniform(plan.firstLevel()).cells().stream()
            .filter(cell -> !campaign.region().isMasked(cell))
            .toList();
    return Partition.of(open);
  }

  private HistogramQuery refined(List<NoisyHistogram> answers, long left) {
    Outlook outlook = Outlook.of(campaign.region(), answers, prior);
    boolean last = isLast(answers.size(), outlook);
    long devices = last ? left : Math.min(left, looking(answers.size()));
    Cohort cohort = campaign.cohort(devices);
    CellSplitter.Worth worth = worth(new SplitLimits(campaign, outlook, cohort), last);
    int room = campaign.maxVectorLength() / campaign.countsPerCell();
    return query(new CellSplitter(outlook, worth).split(room), cohort);
  }

  private long looking(int query) {
    return plan.whenSharp().get(query).cohort().devices();
  }

  /** Whether all who are left are to be asked now. */
  private boolean isLast(int query, Outlook outlook) {
    if (query + 1 < plan.queries().size()) {
      return false;
    }
    return query + 1 >= plan.maxQueries() || !ratesOf.isEmpty() || !outlook.isSharp();
  }

  private CellSplitter.Worth worth(SplitLimits limits, boolean last) {
    if (!ratesOf.isEmpty()) {
      return limits.byInterval(ratesOf);
    }
    return last
        ? limits.byStructure(CampaignPlanner.SPLIT_DEVIATIONS, plan.firstLevel(), countedBefore())
        : limits.byNoise(CampaignPlanner.SPLIT_DEVIATIONS);
  }

  private long countedBefore() {
    return prior.earlier().stream().mapToLong(Measurement::survivors).sum();
  }
}
