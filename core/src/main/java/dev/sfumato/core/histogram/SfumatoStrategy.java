package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

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

  public SfumatoStrategy(Campaign campaign) {
    this(campaign, Optional.empty());
  }

  private SfumatoStrategy(Campaign campaign, Optional<Shares> prior) {
    this.campaign = campaign;
    this.plan = CampaignPlanner.plan(campaign);
    this.prior = prior;
  }

  /** With a map that is public or already private; the first query finds out what it is worth. */
  public static SfumatoStrategy withPrior(Campaign campaign, Shares map) {
    return new SfumatoStrategy(campaign, Optional.of(map));
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

  private record Candidate(long bits, double mass) {}

  /** Splits the cell with most people until none has enough, or the vector is full. */
  private Partition refined(List<NoisyHistogram> answers, Cohort cohort) {
    DensityTree tree = TreeFit.of(campaign.region(), answers, prior, LEVELS_AT_ONCE);
    double least = leastMass(answers, cohort) * tree.total();
    int room = campaign.maxVectorLength() / campaign.countsPerCell();
    PriorityQueue<Candidate> queue =
        new PriorityQueue<>(Comparator.comparingDouble(candidate -> -candidate.mass()));
    List<CellId> done = new ArrayList<>();
    queue.add(new Candidate(CellId.ROOT.bits(), tree.total()));
    while (!queue.isEmpty()) {
      Candidate most = queue.remove();
      boolean split = most.mass() > least && queue.size() + done.size() + 4 <= room;
      if (split && CellId.level(most.bits()) < campaign.region().levels()) {
        addChildren(tree, most.bits(), queue);
      } else {
        done.add(new CellId(most.bits()));
      }
    }
    return Partition.of(done);
  }

  private void addChildren(DensityTree tree, long bits, PriorityQueue<Candidate> queue) {
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      long child = bits << 2 | quadrant;
      if (!campaign.region().isMasked(new CellId(child))) {
        queue.add(new Candidate(child, tree.mass(child)));
      }
    }
  }

  /** The share of people whose count in the next query is so many noise deviations. */
  private double leastMass(List<NoisyHistogram> answers, Cohort cohort) {
    int length = answers.get(answers.size() - 1).query().length();
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(length);
    double deviation =
        NoiseLaw.deviation(rate) * Math.sqrt(cohort.plannedShape() * campaign.countsPerCell());
    return plan.splitDeviations() * deviation / ((double) cohort.devices() * campaign.scale());
  }
}
