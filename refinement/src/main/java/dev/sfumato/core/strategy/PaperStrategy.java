package dev.sfumato.core.strategy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Adaptive hierarchical histograms as in the paper (Algorithm 2), with its slips mended.
 *
 * <p>Each query gets just enough budget for its noise to stay under a part of the mean count (Eq. 5
 * to 7); cells with many people are split and cells with few are merged into what is left of their
 * parent. With a fixed schedule and threshold it is the paper's two ablations.
 *
 * <p>The paper's letters: calibration c, splitDeviations k, expansion b, devices U, elements T.
 */
public final class PaperStrategy implements PlannedStrategy {
  private static final double COLLAPSE_SHARE = 0.25;

  private final Campaign campaign;
  private final PaperOptions options;

  public PaperStrategy(Campaign campaign, PaperOptions options) {
    this.campaign = campaign;
    this.options = options;
  }

  /** The first query; the later ones follow from answers, and ask as many devices. */
  @Override
  public CampaignPlan plan() {
    HistogramQuery first = next(List.of()).orElseThrow();
    PlannedQuery planned = new PlannedQuery(campaign, first.cohort(), first.length());
    return new CampaignPlan(first.partition().depth(), List.of(planned), false);
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    long left = campaign.epsilon().micros() - spent(answers);
    if (left < Epsilon.MIN_MICROS) {
      return Optional.empty();
    }
    Partition partition =
        answers.isEmpty() ? options.start() : updated(answers.get(answers.size() - 1), left);
    return Optional.of(query(partition, budget(partition, left)));
  }

  private HistogramQuery query(Partition partition, Epsilon epsilon) {
    return HistogramQuery.of(campaign, partition, epsilon, campaign.cohort(campaign.devices()));
  }

  /** Eq. 6 and 7: the target's budget while that much again would be left, else all of the rest. */
  private Epsilon budget(Partition partition, long left) {
    Epsilon wanted = options.fixedQueries().isPresent() ? evenShare() : targeted(partition);
    boolean enough =
        options.fixedQueries().isPresent()
            ? 2 * wanted.micros() <= left
            : options.expansion() * wanted.micros() <= left;
    return enough && left - wanted.micros() >= Epsilon.MIN_MICROS ? wanted : new Epsilon(left);
  }

  private Epsilon evenShare() {
    return Epsilon.derived(campaign.epsilon().value() / options.fixedQueries().getAsInt());
  }

  private Epsilon targeted(Partition partition) {
    int length = partition.size() * campaign.countsPerCell();
    double single =
        target(partition) / Math.sqrt(campaign.cohort(campaign.devices()).plannedShape());
    return Epsilon.derived(NoiseLaw.rateFor(single) * campaign.l1Sensitivity(length));
  }

  /** Eq. 5: the deviation of a total that is a part of the mean count, c U / T. */
  private double target(Partition partition) {
    return options.calibration() * campaign.devices() * campaign.scale() / partition.size();
  }

  private Partition updated(NoisyHistogram answer, long left) {
    double threshold = threshold(answer, left);
    Partition partition = answer.partition();
    Set<CellId> cells = new HashSet<>(partition.cells());
    for (int element = 0; element < partition.size(); element++) {
      if (answer.total(element) <= COLLAPSE_SHARE * threshold) {
        collapse(partition.element(element), cells);
      }
    }
    for (int element = 0; element < partition.size(); element++) {
      if (answer.total(element) > threshold) {
        split(partition.element(element), cells);
      }
    }
    return Partition.of(cells);
  }

  private double threshold(NoisyHistogram answer, long left) {
    OptionalDouble fixed = options.fixedThreshold();
    if (fixed.isPresent()) {
      return fixed.getAsDouble() * campaign.scale();
    }
    return options.splitRule() == SplitRule.PRINTED
        ? target(answer.partition())
        : options.splitDeviations() * remainingDeviation(answer, left);
  }

  /** Eq. 3 for the remaining budget, over all shards (sigma_rem). */
  private double remainingDeviation(NoisyHistogram answer, long left) {
    double rate = new Epsilon(left).value() / answer.query().l1Sensitivity();
    return NoiseLaw.deviation(rate) * Math.sqrt(campaign.cohort(campaign.devices()).plannedShape());
  }

  /**
   * A merged cell leaves its people to the nearest ancestor that is still there. A cell without one
   * stays: its people would not be counted any more.
   */
  private static void collapse(CellId cell, Set<CellId> cells) {
    if (hasAncestor(cell, cells)) {
      cells.remove(cell);
    }
  }

  private static boolean hasAncestor(CellId cell, Set<CellId> cells) {
    for (CellId above = cell; !above.isRoot(); ) {
      above = above.parent();
      if (cells.contains(above)) {
        return true;
      }
    }
    return false;
  }

  private void split(CellId cell, Set<CellId> cells) {
    if (cell.level() < campaign.region().levels()
        && (cells.size() + 4) * campaign.countsPerCell() <= campaign.maxVectorLength()) {
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        cells.add(cell.child(quadrant));
      }
    }
  }

  private static long spent(List<NoisyHistogram> answers) {
    return answers.stream().mapToLong(answer -> answer.query().epsilon().micros()).sum();
  }
}
