package dev.sfumato.assurance;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.EqualShards;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import java.util.Locale;

/**
 * The one check that every sum of a campaign can begin: for each size of shard that is planned, two
 * at most of each query, it builds the parameters of the secure sum as the coordinator and each
 * device will.
 *
 * <p>Whoever plans or creates a campaign asks here before anything is spent. Not checked: a shard
 * that is drawn smaller than planned because devices stayed away; see {@link #exists}.
 */
public final class SafeSums {
  /** With so many devices everybody can hold shares of everybody. */
  private static final int MAX_IN_A_COMPLETE_GRAPH = HolderGraph.MAX_HOLDERS + 1;

  private SafeSums() {}

  /**
   * Refuses a plan of which some sum could not begin.
   *
   * @throws NoSafeGraphException when a planned shard has no safe graph
   */
  public static void require(CampaignPlan plan) {
    for (PlannedQuery query : plan.bounds()) {
      for (EqualShards each : query.cohort().shards()) {
        require(query, each.shard());
      }
    }
  }

  /** Whether a sum of this plan can begin, whatever its vectors are. */
  public static boolean exists(SumPlan plan) {
    try {
      SumParameters parameters = Query.sumParameters(plan, 8, 1);
      return hasGraph(plan, parameters) && parameters.isEnough(plan.seats());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean hasGraph(SumPlan plan, SumParameters parameters) {
    int seats = plan.seats();
    if (plan.assurance().isVerified()) {
      return VerifiedNumbers.size(parameters, seats).floor() > 0;
    }
    return parameters.holders(seats).holders() > 0 && parameters.partners(seats) > 0;
  }

  private static void require(PlannedQuery query, Shard shard) {
    if (shard.devices() < SumParameters.MIN_SEATS) {
      throw tooSmall(query.campaign(), query.cohort());
    }
    SumPlan plan = query.cohort().sum(shard.devices());
    if (!exists(plan)) {
      throw unsafe(query.campaign(), shard);
    }
    // The vectors' shape has limits too, which belong to other fields and say so themselves.
    var unused = Query.sumParameters(plan, query.modulus(shard).bits(), query.length());
  }

  private static NoSafeGraphException tooSmall(Campaign campaign, Cohort cohort) {
    String rule =
        String.format(
            Locale.ROOT,
            "more: a query asks %d of them, and a secure sum has %d at least",
            cohort.devices(),
            SumParameters.MIN_SEATS);
    return cohort.devices() < SumParameters.MIN_SEATS
        ? new NoSafeGraphException("devices", campaign.devices(), rule)
        : new NoSafeGraphException(
            "shardSize",
            campaign.shardSize(),
            String.format(
                Locale.ROOT,
                "more: shards would have %d devices, and a secure sum has %d at least",
                cohort.smallest().devices(),
                SumParameters.MIN_SEATS));
  }

  private static NoSafeGraphException unsafe(Campaign campaign, Shard shard) {
    if (campaign.issued() > campaign.devices() || shard.corrupt() > ofSeats(campaign, shard)) {
      return unsafeOfCounted(campaign, shard);
    }
    boolean byDropout = campaign.toleratedDropout().value() > campaign.corruptShare().value();
    String field = byDropout ? "toleratedDropout" : "corruptShare";
    String other = byDropout ? "corruptShare" : "toleratedDropout";
    double value = (byDropout ? campaign.toleratedDropout() : campaign.corruptShare()).value();
    return new NoSafeGraphException(
        field,
        value,
        String.format(
            Locale.ROOT,
            "less of it or of %s%s: no secure sum of %d devices is safe%s if %d may be corrupt and"
                + " %d may drop out",
            other,
            otherSizes(campaign, shard),
            shard.devices(),
            against(campaign),
            shard.corrupt(),
            dropouts(campaign, shard)));
  }

  private static int ofSeats(Campaign campaign, Shard shard) {
    return campaign.corruptShare().ceilOf(shard.devices());
  }

  /** All corrupt ones of those with credentials may come, and few of the others. */
  private static NoSafeGraphException unsafeOfCounted(Campaign campaign, Shard shard) {
    return new NoSafeGraphException(
        "devices",
        campaign.devices(),
        String.format(
            Locale.ROOT,
            "more of the %d with credentials, fewer queries (maxQueries), larger shards"
                + " (shardSize), or less corruptShare or toleratedDropout: no secure sum of %d"
                + " devices is safe%s if %d may be corrupt and %d may drop out",
            campaign.issued(),
            shard.devices(),
            against(campaign),
            shard.corrupt(),
            dropouts(campaign, shard)));
  }

  private static String against(Campaign campaign) {
    return campaign.assurance().isVerified() ? " against a coordinator that lies" : "";
  }

  private static int dropouts(Campaign campaign, Shard shard) {
    return campaign.toleratedDropout().floorOf(shard.devices());
  }

  /** What other shards would do on the same shares. */
  private static String otherSizes(Campaign campaign, Shard shard) {
    boolean complete = shard.devices() <= MAX_IN_A_COMPLETE_GRAPH;
    if (!exists(campaign.cohort(MAX_IN_A_COMPLETE_GRAPH).sum(MAX_IN_A_COMPLETE_GRAPH))) {
      return "";
    }
    return complete
        ? ", or larger shards (shardSize, devices)"
        : ", or a shardSize of at most " + MAX_IN_A_COMPLETE_GRAPH;
  }
}
