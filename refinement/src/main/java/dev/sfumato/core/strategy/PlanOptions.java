package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.PlannedQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What else a plan of a campaign in which each device answers once is made from. Both numbers are
 * public, and neither has an effect on privacy.
 *
 * @param maxQueries the most queries: people wait for each
 * @param outside the share of the devices that is expected to be outside the area: they answer with
 *     nothing, so that there is less to say for the same noise
 */
public record PlanOptions(int maxQueries, double outside) {
  public static final PlanOptions DEFAULTS =
      new PlanOptions(CampaignPlanner.DEFAULT_MAX_QUERIES, 0);

  public PlanOptions {
    Checks.checkRange("maxQueries", maxQueries, 2, CampaignPlanner.MAX_QUERIES);
    if (!(outside >= 0 && outside < 1)) {
      throw Checks.refuse("outside", outside, "0 <= outside < 1");
    }
  }

  public PlanOptions withMaxQueries(int queries) {
    return new PlanOptions(queries, outside);
  }

  public PlanOptions withOutside(double share) {
    return new PlanOptions(maxQueries, share);
  }

  /**
   * What would be asked: as of those who have something to say, in as many sums, with everyone else
   * beside them.
   */
  public CampaignPlan plan(Campaign campaign) {
    if (outside == 0) {
      return CampaignPlanner.plan(campaign, maxQueries);
    }
    requireEnough(campaign);
    CampaignPlan few = CampaignPlanner.plan(inside(campaign), maxQueries);
    return new CampaignPlan(
        few.firstLevel(),
        withEveryone(campaign, few.queries()),
        withEveryone(campaign, few.whenSharp()),
        few.isWhole());
  }

  /** {@link CampaignPlanner#leastDevices}, those outside included. */
  public OptionalLong leastDevices(Campaign campaign) {
    OptionalLong least = CampaignPlanner.leastDevices(inside(campaign));
    long all = (long) Math.ceil(least.orElse(Campaign.MAX_DEVICES) / (1 - outside));
    return least.isPresent() && all <= Campaign.MAX_DEVICES
        ? OptionalLong.of(all)
        : OptionalLong.empty();
  }

  private void requireEnough(Campaign campaign) {
    OptionalLong least = leastDevices(campaign);
    if (least.isEmpty() || campaign.devices() < least.getAsLong()) {
      String rule =
          least.isPresent() ? "about " + least.getAsLong() + " or more" : "more than there can be";
      throw Checks.refuse(
          "devices",
          campaign.devices(),
          rule + " for epsilon " + campaign.epsilon() + " where " + outside + " are outside");
    }
  }

  /** Those who have something to say, in as many sums as there are. */
  private Campaign inside(Campaign campaign) {
    return campaign.toBuilder()
        .devices(part(campaign.devices()))
        .shards(
            (int) part(campaign.shardSize()), campaign.toleratedDropout(), campaign.corruptShare())
        .build();
  }

  private long part(long devices) {
    return Math.max(1, Math.round((1 - outside) * devices));
  }

  private List<PlannedQuery> withEveryone(Campaign campaign, List<PlannedQuery> few) {
    List<PlannedQuery> all = new ArrayList<>();
    long left = campaign.devices();
    for (int i = 0; i < few.size(); i++) {
      PlannedQuery each = few.get(i);
      long most = left - (few.size() - 1 - i);
      long devices = Math.min(most, Math.round(each.cohort().devices() / (1 - outside)));
      long asked = i == few.size() - 1 ? left : Math.max(1, devices);
      all.add(new PlannedQuery(campaign, campaign.cohort(asked), each.length()));
      left -= asked;
    }
    return all;
  }
}
