package dev.sfumato.lab.rival;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.lab.dataset.CellWeights;
import java.util.List;
import java.util.Optional;

/**
 * The plainest rival: one query for every finest cell, with the whole budget and all devices.
 *
 * <p>It pays no heed to the campaign's limit on vector length; that is its fault, and a simulation
 * shows it.
 */
public final class FlatStrategy implements Strategy {
  private final HistogramQuery finest;

  public FlatStrategy(Campaign campaign) {
    Checks.checkRange(
        "grid of a flat query", campaign.region().grid(), 1, CellWeights.MAX_RASTER_GRID);
    this.finest = query(campaign, campaign.region().levels());
  }

  @Override
  public Optional<HistogramQuery> next(List<NoisyHistogram> answers) {
    return answers.isEmpty() ? Optional.of(finest) : Optional.empty();
  }

  /** One query to everyone for all cells of a level. */
  static HistogramQuery query(Campaign campaign, int level) {
    Partition partition = Partition.uniform(level);
    Cohort everyone = campaign.cohort(campaign.devices());
    return HistogramQuery.of(campaign, partition, campaign.epsilon(), everyone);
  }
}
