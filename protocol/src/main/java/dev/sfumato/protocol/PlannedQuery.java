package dev.sfumato.protocol;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.CampaignPlanner;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.secagg.session.SecAggParameters;
import java.util.List;
import java.util.stream.Stream;

/**
 * A query before it is asked, as far as numbers decide it.
 *
 * @param campaign the terms
 * @param cohort who will be asked
 * @param length the longest vector that is planned for
 */
record PlannedQuery(Campaign campaign, Cohort cohort, int length) {
  /**
   * All queries that a campaign can have, or of one that is asked again and again one for all: it
   * is always asked of the same number of devices, and its vectors grow up to what the grid and the
   * terms allow.
   *
   * @throws IllegalArgumentException when the planner refuses the terms
   */
  static List<PlannedQuery> of(Campaign campaign) {
    if (campaign.participation() == Participation.EVERY_QUERY) {
      Cohort all = campaign.cohort(campaign.devices());
      return List.of(new PlannedQuery(campaign, all, longest(campaign)));
    }
    CampaignPlan plan = CampaignPlanner.plan(campaign);
    int longest = plan.vectorLengths().stream().mapToInt(Integer::intValue).max().orElse(1);
    return Stream.concat(plan.cohorts().stream(), plan.whenSharp().stream())
        .distinct()
        .map(cohort -> new PlannedQuery(campaign, cohort, longest))
        .toList();
  }

  /** Every cell of every level in each category, a third more than the finest cells alone. */
  private static int longest(Campaign campaign) {
    double cells = Math.scalb(4.0 / 3, 2 * campaign.region().levels());
    return (int) Math.min(campaign.maxVectorLength(), cells * campaign.countsPerCell());
  }

  /** The law of the noise that a device of the shard would add. */
  NoiseShare noise(Shard shard) {
    return new NoiseShare(campaign.epsilon(), campaign.l1Sensitivity(length), shard.noiseDivisor());
  }

  /**
   * The numbers of the shard's secure sum.
   *
   * @throws IllegalArgumentException when there is none
   */
  SecAggParameters secAgg(Shard shard) {
    long sums = length * cohort.shardCount();
    long sensitivity = campaign.l1Sensitivity(length);
    Modulus modulus = Modulus.leastFor(shard.devices(), sensitivity, noise(shard), sums);
    return Query.secAgg(shard, modulus.bits(), length);
  }
}
