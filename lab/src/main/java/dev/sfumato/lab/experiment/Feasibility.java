package dev.sfumato.lab.experiment;

import dev.sfumato.core.histogram.Campaign;
import dev.sfumato.core.histogram.CampaignPlanner;

/** Whether a campaign has devices enough for the planner. */
final class Feasibility {
  private Feasibility() {}

  static boolean isFeasible(Campaign campaign) {
    return campaign.devices() >= CampaignPlanner.leastDevices(campaign);
  }
}
