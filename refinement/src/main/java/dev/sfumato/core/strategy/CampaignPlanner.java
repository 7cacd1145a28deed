package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.PlannedQuery;
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

  /** People wait for each query; what more than these would find is not worth it. */
  public static final int DEFAULT_MAX_QUERIES = 5;

  public static final int MAX_QUERIES = 20;

  /** Looking first pays when the last partition is to have so many cells (decision 22). */
  private static final double CELLS_TO_LOOK_FIRST = 200;

  /** A first look of fewer could be a sum of under 100, which devices decline by default. */
  private static final long MIN_LOOKING = 200;

  /** The devices of the first query where there are too few to look twice. */
  private static final double FIRST_OF_TWO = 0.15;

  /**
   * The parts of all devices that the first two of three or more queries have. Every query has the
   * noise of at least one sum, so that a few thousand devices are better asked together.
   */
  private static final double[] LOOKING = {0.06, 0.09};

  /** The same where so many cells are to come that the devices make many sums anyway. */
  private static final double[] LOOKING_OF_MANY = {0.1, 0.2};

  private static final double MANY_CELLS = 2_000;

  /** The part of whoever is left that looks once more at a sharp map. */
  private static final double LOOKING_ON = 0.25;

  private CampaignPlanner() {}

  /** The plan of a campaign in which every device answers once, or a reason why there is none. */
  public static CampaignPlan plan(Campaign campaign) {
    return plan(campaign, DEFAULT_MAX_QUERIES);
  }

  /** The same with at most so many queries. */
  public static CampaignPlan plan(Campaign campaign, int maxQueries) {
    Checks.checkRange("maxQueries", maxQueries, 2, MAX_QUERIES);
    requireEnough(campaign);
    int firstLevel = firstLevel(campaign, share(campaign, FIRST_OF_TWO));
    boolean looks = maxQueries > 2 && looksFirst(campaign);
    List<Cohort> cohorts = looks ? looking(campaign, 3) : two(campaign);
    List<Cohort> whenSharp = looks ? looking(campaign, maxQueries) : cohorts;
    return new CampaignPlan(
        firstLevel,
        queries(campaign, cohorts, firstLevel),
        queries(campaign, whenSharp, firstLevel),
        true);
  }

  private static boolean looksFirst(Campaign campaign) {
    return cellsToCome(campaign) > CELLS_TO_LOOK_FIRST
        && share(campaign, LOOKING[0]) >= MIN_LOOKING;
  }

  private static double cellsToCome(Campaign campaign) {
    double people = campaign.devices() * (double) campaign.scale();
    return people / (SPLIT_DEVIATIONS * deviation(campaign, campaign.devices()));
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
    long first = Math.max(1, (long) (FIRST_OF_TWO * devices));
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
   * Judged by the devices that the first of two queries has, also where there are more: so more
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

  private static List<Cohort> two(Campaign campaign) {
    long first = share(campaign, FIRST_OF_TWO);
    return List.of(campaign.cohort(first), campaign.cohort(campaign.devices() - first));
  }

  /** Two that look, more that look again, and the rest. */
  private static List<Cohort> looking(Campaign campaign, int queries) {
    double[] parts = cellsToCome(campaign) > MANY_CELLS ? LOOKING_OF_MANY : LOOKING;
    List<Cohort> cohorts = new ArrayList<>();
    long left = campaign.devices();
    for (int query = 0; query < queries - 1; query++) {
      long devices =
          query < parts.length
              ? share(campaign, parts[query])
              : Math.max(1, (long) (LOOKING_ON * left));
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
