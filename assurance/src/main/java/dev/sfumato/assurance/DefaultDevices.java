package dev.sfumato.assurance;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.EqualShards;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.protocol.DefaultPolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What devices would say to a campaign whose policies were left at {@link DefaultPolicy}. A warning
 * and no refusal: an app may have agreed to more with its people.
 */
public final class DefaultDevices {
  private final Campaign campaign;
  private final Map<String, PlanWarning> warnings = new LinkedHashMap<>();

  private DefaultDevices(Campaign campaign) {
    this.campaign = campaign;
  }

  /** Why such devices would decline, one reason a field; none when they would take part. */
  public static List<PlanWarning> objections(CampaignPlan plan) {
    DefaultDevices devices = new DefaultDevices(plan.queries().get(0).campaign());
    devices.judgePrice();
    for (PlannedQuery query : plan.bounds()) {
      for (EqualShards each : query.cohort().shards()) {
        devices.judge(query, each.shard());
      }
    }
    return new ArrayList<>(devices.warnings.values());
  }

  private void judgePrice() {
    if (!campaign.epsilon().isAtMost(DefaultPolicy.CAMPAIGN_EPSILON)) {
      object("epsilon", campaign.epsilon(), "at most " + DefaultPolicy.CAMPAIGN_EPSILON);
    }
  }

  private void judge(PlannedQuery query, Shard shard) {
    if (shard.minimumSurvivors() < DefaultPolicy.MIN_SURVIVORS) {
      judgeSurvivors(query.cohort(), shard);
    }
    if (shard.corrupt() < DefaultPolicy.CORRUPT_SHARE.ceilOf(shard.devices())) {
      object(
          "corruptShare",
          campaign.corruptShare().value(),
          "at least " + DefaultPolicy.CORRUPT_SHARE.value());
    }
    judgeVector(query, shard);
  }

  /** At the term that decides it: shares of enough devices, their sizes, or how many there are. */
  private void judgeSurvivors(Cohort cohort, Shard shard) {
    String rule =
        "sums of at least "
            + DefaultPolicy.MIN_SURVIVORS
            + " devices; here they are opened with "
            + shard.minimumSurvivors()
            + " of "
            + shard.devices();
    if (shard.devices() >= DefaultPolicy.MIN_SURVIVORS) {
      object("toleratedDropout", campaign.toleratedDropout().value(), rule);
    } else if (cohort.devices() >= DefaultPolicy.MIN_SURVIVORS) {
      object("shardSize", campaign.shardSize(), rule);
    } else {
      object("devices", campaign.devices(), rule);
    }
  }

  private void judgeVector(PlannedQuery query, Shard shard) {
    if (query.length() > DefaultPolicy.MAX_VECTOR) {
      object(
          "maxVectorLength",
          campaign.maxVectorLength(),
          "vectors of at most " + DefaultPolicy.MAX_VECTOR + " entries");
    } else if (query.noise(shard).expectedWork(query.length()) > DefaultPolicy.MAX_NOISE_WORK) {
      object(
          "maxVectorLength",
          campaign.maxVectorLength(),
          "vectors whose noise takes at most " + DefaultPolicy.MAX_NOISE_WORK + " draws");
    }
  }

  private void object(String field, Object value, String rule) {
    String message = field + ": " + value + " (expected by devices by default: " + rule + ")";
    warnings.putIfAbsent(field, new PlanWarning(field, message, rule));
  }
}
