package dev.sfumato.core.strategy;

import static dev.sfumato.core.privacy.Participation.EVERY_QUERY;
import static dev.sfumato.core.privacy.Participation.ONCE;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.privacy.Participation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The strategies by name. The only list of them: simulations, campaigns, their plans, console,
 * command line and messages are made from it.
 */
public enum StrategyName {
  SFUMATO(
      ONCE,
      Shard.MAX_DEVICES,
      true,
      "each device answers one query, cells are split where people are, and every answer counts"),
  PAPER(EVERY_QUERY, Sums.OF_THE_PAPER, false, "the paper's adaptive algorithm"),
  FIXED(
      EVERY_QUERY,
      Sums.OF_THE_PAPER,
      false,
      "the paper's ablation with an even budget for as many queries as the grid has levels"),
  SCHEDULED(
      EVERY_QUERY,
      Sums.OF_THE_PAPER,
      false,
      "the paper's ablation with its budgets but a fixed threshold"),
  FLAT(ONCE, Sums.OF_THE_PAPER, false, "one query for every finest cell");

  /** The threshold of the paper's ablations, in devices. */
  private static final double ABLATION_THRESHOLD = 10;

  private final Participation participation;
  private final int sumSize;
  private final boolean everyAnswerCounts;
  private final String description;

  StrategyName(
      Participation participation, int sumSize, boolean everyAnswerCounts, String description) {
    this.participation = participation;
    this.sumSize = sumSize;
    this.everyAnswerCounts = everyAnswerCounts;
    this.description = description;
  }

  /** How often a device answers. */
  public Participation participation() {
    return participation;
  }

  /**
   * The most devices of one secure sum unless somebody says otherwise: the paper's for what is the
   * paper's, and as many as there can be for ours, since every sum has noise of its own.
   */
  public int sumSize() {
    return sumSize;
  }

  /** Whether all answers make its map when it is compared with others, or the last alone. */
  public boolean everyAnswerCounts() {
    return everyAnswerCounts;
  }

  /** What it does, as part of a sentence. */
  public String description() {
    return description;
  }

  /**
   * The strategy for a campaign.
   *
   * @param paper the knobs of the paper's
   * @param prior what is known already, for those that can use it
   */
  public PlannedStrategy create(Campaign campaign, PaperOptions paper, Prior prior) {
    return create(campaign, paper, prior, PlanOptions.DEFAULTS);
  }

  /** The same with a plan that is made from more, for those that have one. */
  public PlannedStrategy create(
      Campaign campaign, PaperOptions paper, Prior prior, PlanOptions plans) {
    return switch (this) {
      case SFUMATO -> sfumato(SfumatoStrategy.withPrior(campaign, prior).with(plans), campaign);
      case PAPER -> new PaperStrategy(campaign, paper);
      case FIXED -> {
        PaperOptions even = paper.withQueries(campaign.region().levels());
        yield new PaperStrategy(campaign, even.withThresholdOr(ABLATION_THRESHOLD));
      }
      case SCHEDULED -> new PaperStrategy(campaign, paper.withThresholdOr(ABLATION_THRESHOLD));
      case FLAT -> new FlatStrategy(campaign);
    };
  }

  /** Whoever counts categories wants their rates: finer cells would have rates of noise. */
  private static PlannedStrategy sfumato(SfumatoStrategy strategy, Campaign campaign) {
    return campaign.countsPerCell() > 1 ? strategy.forRates() : strategy;
  }

  /**
   * What a campaign would ask.
   *
   * @throws dev.sfumato.core.RefusedValueException when nothing could come of it
   */
  public CampaignPlan plan(Campaign campaign) {
    return plan(campaign, PlanOptions.DEFAULTS);
  }

  /** The same with a plan that is made from more, for those that have one. */
  public CampaignPlan plan(Campaign campaign, PlanOptions plans) {
    return create(campaign, PaperOptions.defaults(), Prior.NONE, plans).plan();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The strategy of a label, if there is one. */
  public static Optional<StrategyName> find(String label) {
    int place = labels().indexOf(label);
    return place < 0 ? Optional.empty() : Optional.of(values()[place]);
  }

  public static StrategyName parse(String label) {
    Optional<StrategyName> found = find(label);
    if (found.isEmpty()) {
      throw Checks.refuse("strategy", label, String.join(", ", labels()));
    }
    return found.get();
  }

  /** What a campaign with this participation has that names no strategy. */
  public static StrategyName usual(Participation participation) {
    return participation == ONCE ? SFUMATO : PAPER;
  }

  public static List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (StrategyName each : values()) {
      labels.add(each.label());
    }
    return labels;
  }

  /** Constants that constants of the list are made from. */
  private static final class Sums {
    /** The S_max of the paper's evaluation. */
    static final int OF_THE_PAPER = 10_000;
  }
}
