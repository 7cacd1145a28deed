package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.strategy.CampaignPlanner;
import java.util.OptionalLong;

/** Whether a campaign has devices enough for the planner. */
final class Feasibility {
  private Feasibility() {}

  static boolean isFeasible(Campaign campaign) {
    OptionalLong least = CampaignPlanner.leastDevices(campaign);
    return least.isPresent() && campaign.devices() >= least.getAsLong();
  }
}
