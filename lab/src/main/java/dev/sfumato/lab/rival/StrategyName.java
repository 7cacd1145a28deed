package dev.sfumato.lab.rival;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PaperStrategy;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.core.strategy.Strategy;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The strategies that can be compared, by their names, each with its own defaults. */
public enum StrategyName implements Approach {
  /** Each device answers once, every answer counts. */
  SFUMATO(Participation.ONCE, EstimatorName.FUSED),

  /** The paper's adaptive algorithm. */
  PAPER(Participation.EVERY_QUERY, EstimatorName.LAST),

  /** The paper's ablation with an even budget for as many queries as the region has levels. */
  FIXED(Participation.EVERY_QUERY, EstimatorName.LAST),

  /** The paper's ablation with its budgets but a fixed threshold. */
  SCHEDULED(Participation.EVERY_QUERY, EstimatorName.LAST),

  /** One query for every finest cell. */
  FLAT(Participation.ONCE, EstimatorName.LAST);

  private final Participation participation;
  private final EstimatorName estimator;

  StrategyName(Participation participation, EstimatorName estimator) {
    this.participation = participation;
    this.estimator = estimator;
  }

  @Override
  public Participation participation() {
    return participation;
  }

  @Override
  public EstimatorName estimator() {
    return estimator;
  }

  /** The strategy for a campaign. */
  public Strategy create(Campaign campaign, StrategyOptions options) {
    return switch (this) {
      case SFUMATO -> new SfumatoStrategy(campaign).withMaxQueries(options.maxQueries());
      case PAPER -> new PaperStrategy(campaign, options.paper());
      case FIXED ->
          new PaperStrategy(
              campaign, options.paperWithThreshold().withQueries(campaign.region().levels()));
      case SCHEDULED -> new PaperStrategy(campaign, options.paperWithThreshold());
      case FLAT -> new FlatStrategy(campaign);
    };
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The strategy of a label, if there is one. */
  public static Optional<StrategyName> find(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }
}
