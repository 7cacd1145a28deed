package dev.sfumato.core.strategy;

import dev.sfumato.core.campaign.CampaignPlan;

/** A strategy of which something is known before anything is asked: one that can be named. */
public interface PlannedStrategy extends Strategy {
  /**
   * What it will ask, in closed form: it costs little, whatever the terms are.
   *
   * @throws dev.sfumato.core.RefusedValueException when the terms do not allow it
   */
  CampaignPlan plan();
}
