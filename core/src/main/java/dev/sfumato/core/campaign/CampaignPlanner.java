package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Chooses first grid, groups of devices, split rule and stop in closed form, with no private data
 * (docs/algorithm.md, 6).
 *
 * <p>Time and memory of a plan do not grow with the devices.
 *
 * <p>The numbers were tuned on made-up cities and on a census of Manhattan, and tried on other maps
 * (decision 4). They have no effect on privacy.
 */
public final class CampaignPlanner {
  /**
   * A first grid in which the mean count is under this many deviations says too little: where
   * nobody is, noise alone would have cells split in the next query, and every cell that is counted
   * for nothing adds its noise to what is known of its surroundings.
   */
  private static final double MIN_MEAN_DEVIATIONS = 1.5;

  /** A finer first grid than 32 x 32 gains nothing: the second query splits several levels. */
  private static final int FINEST_FIRST_LEVEL = 5;

  /** A cell is split while its expected count exceeds so many deviations of the noise. */
  public static final double SPLIT_DEVIATIONS = 6;

  /** A third query pays when the last partition is to have many cells: two cannot find them. */
  private static final double CELLS_FOR_THREE = 2_000;

  private static final double[] TWO = {0.15, 0.85};
  private static final double[] THREE = {0.1, 0.2, 0.7};

  private CampaignPlanner() {}

  /** The plan of a campaign in which every device answers once, or a reason why there is none. */
  public static CampaignPlan plan(Campaign campaign) {
    requireEnough(campaign);
    int firstLevel = firstLevel(campaign, share(campaign, TWO[0]));
    double cells =
        campaign.devices() / (SPLIT_DEVIATIONS * deviation(campaign, campaign.devices()));
    boolean three = cells > CELLS_FOR_THREE;
    List<Cohort> cohorts = cohorts(campaign, three ? THREE : TWO);
    return new CampaignPlan(firstLevel, queries(campaign, cohorts, firstLevel), true);
  }

  /**
   * The fewest devices with which a campaign on these terms says anything, or nothing if that would
   * be more than any campaign may have.
   */
  public static OptionalLong leastDevices(Campaign campaign) {
    long devices = 20;
    while (devices <= Campaign.MAX_DEVICES && !isEnough(campaign, devices)) {
      devices = devices + devices / 4;
    }
    return devices <= Campaign.MAX_DEVICES ? OptionalLong.of(devices) : OptionalLong.empty();
  }

  private static void requireEnough(Campaign campaign) {
    if (!isEnough(campaign, campaign.devices())) {
      OptionalLong least = leastDevices(campaign);
      String rule =
          least.isPresent() ? "about " + least.getAsLong() + " or more" : "more than there can be";
      throw Checks.refuse(
          "devices",
          campaign.devices(),
          rule
              + " for epsilon "
              + campaign.epsilon()
              + ": with fewer, noise hides even the four quarters of the area");
    }
  }

  /** The first query must tell a quarter of the area from nothing: 8 deviations, 4 a quarter. */
  private static boolean isEnough(Campaign campaign, long devices) {
    long first = Math.max(1, (long) (TWO[0] * devices));
    return first * (double) campaign.scale() >= 8 * deviation(campaign, first);
  }

  /** The deviation of an element's total when so many devices answer. */
  private static double deviation(Campaign campaign, long devices) {
    int length = 4 * campaign.countsPerCell();
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(length);
    return NoiseLaw.deviation(rate)
        * Math.sqrt(campaign.cohort(devices).plannedShape() * campaign.countsPerCell());
  }

  /**
   * Judged by the devices that the first of two queries has, also where there are three: so more
   * devices never have a coarser first grid, and at the border neither is better (decision 14).
   */
  private static int firstLevel(Campaign campaign, long devices) {
    double deviation = deviation(campaign, devices);
    int most = Math.min(FINEST_FIRST_LEVEL, campaign.region().levels());
    int level = Math.min(1, most);
    while (level < most && isWorth(campaign, level + 1, devices, deviation)) {
      level++;
    }
    return level;
  }

  private static boolean isWorth(Campaign campaign, int level, long devices, double deviation) {
    long cells = 1L << 2 * level;
    double mean = (double) devices * campaign.scale() / cells;
    return mean >= MIN_MEAN_DEVIATIONS * deviation
        && cells * campaign.countsPerCell() <= campaign.maxVectorLength();
  }

  private static List<Cohort> cohorts(Campaign campaign, double[] shares) {
    List<Cohort> cohorts = new ArrayList<>();
    long left = campaign.devices();
    for (int query = 0; query < shares.length - 1; query++) {
      long devices = share(campaign, shares[query]);
      cohorts.add(campaign.cohort(devices));
      left -= devices;
    }
    cohorts.add(campaign.cohort(left));
    return cohorts;
  }

  private static long share(Campaign campaign, double share) {
    return Math.max(1, (long) (share * campaign.devices()));
  }

  /**
   * A partition split down to a count of d deviations has cells of d/4 to d: about 2.5 n / d of
   * them when people are spread as they are in cities.
   */
  private static List<PlannedQuery> queries(
      Campaign campaign, List<Cohort> cohorts, int firstLevel) {
    List<PlannedQuery> queries = new ArrayList<>();
    int first = (1 << 2 * firstLevel) * campaign.countsPerCell();
    queries.add(new PlannedQuery(campaign, cohorts.get(0), first));
    for (Cohort cohort : cohorts.subList(1, cohorts.size())) {
      double deviations = SPLIT_DEVIATIONS * deviation(campaign, cohort.devices());
      double cells = 2.5 * cohort.devices() * campaign.scale() / deviations;
      double most = Math.min(cells, Math.scalb(1.0, 2 * campaign.region().levels()));
      double length = Math.max(4, most) * campaign.countsPerCell();
      queries.add(
          new PlannedQuery(campaign, cohort, (int) Math.min(campaign.maxVectorLength(), length)));
    }
    return queries;
  }
}
