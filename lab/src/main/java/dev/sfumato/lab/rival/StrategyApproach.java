package dev.sfumato.lab.rival;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.rival.ground.Rival;
import java.util.Optional;

/** A strategy of the product, as a campaign would ask it. */
record StrategyApproach(StrategyName name) implements Approach {
  @Override
  public String label() {
    return name.label();
  }

  @Override
  public Participation participation() {
    return name.participation();
  }

  @Override
  public int sumSize() {
    return name.sumSize();
  }

  @Override
  public EstimatorName estimator() {
    return name.everyAnswerCounts() ? EstimatorName.FUSED : EstimatorName.LAST;
  }

  @Override
  public Strategy strategy(Campaign campaign, PaperOptions options, PlanOptions plans) {
    return name.create(campaign, options, Prior.NONE, plans);
  }

  @Override
  public Optional<Rival> rival(Campaign campaign, CellWeights truth) {
    return Optional.empty();
  }

  @Override
  public boolean isRival() {
    return false;
  }
}
