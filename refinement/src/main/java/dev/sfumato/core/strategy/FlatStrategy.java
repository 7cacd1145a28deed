package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.Optional;

/**
 * The plainest strategy: one query for every finest cell, with the whole budget and all devices.
 *
 * <p>It pays no heed to the campaign's limit on vector length; that is its fault, and a simulation
 * shows it. Its {@linkplain #plan() plan} refuses what is over the limit.
 */
public final class FlatStrategy implements PlannedStrategy {
  /** A side of 4096 is the longest vector that there can be. */
  private static final int MAX_GRID = 4096;

  private final Campaign campaign;

  public FlatStrategy(Campaign campaign) {
    this.campaign = campaign;
  }

  @Override
  public CampaignPlan plan() {
    int levels = campaign.region().levels();
    long length = (1L << 2 * levels) * campaign.countsPerCell();
    if (length > campaign.maxVectorLength()) {
      throw Checks.refuse(
          "maxVectorLength",
          campaign.maxVectorLength(),
          length + " or more for a flat query, or a coarser grid");
    }
    PlannedQuery only = new PlannedQuery(campaign, everyone(campaign), (int) length);
    return new CampaignPlan(levels, List.of(only), true);
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    return answers.isEmpty()
        ? Optional.of(query(campaign, campaign.region().levels()))
        : Optional.empty();
  }

  /** One query to everyone for all cells of a level. */
  public static HistogramQuery query(Campaign campaign, int level) {
    Checks.checkRange("grid of a flat query", 1L << level, 1, MAX_GRID);
    Partition partition = Partition.uniform(level);
    return HistogramQuery.of(campaign, partition, campaign.epsilon(), everyone(campaign));
  }

  private static Cohort everyone(Campaign campaign) {
    return campaign.cohort(campaign.devices());
  }
}
