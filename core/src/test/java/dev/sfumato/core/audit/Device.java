package dev.sfumato.core.audit;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.noise.Randomness;
import java.util.List;

/** A device of an audit: it knows its data, and turns it into a contribution with the real code. */
@FunctionalInterface
interface Device {
  Contribution contribution(HistogramQuery query, Region region, Randomness randomness);

  /** A device whose data is replaced by no data. */
  static Device zeroed() {
    return (query, region, randomness) -> Contribution.none(query, region);
  }

  static Device at(long morton) {
    return inCategory(morton, 0);
  }

  static Device inCategory(long morton, int category) {
    return (query, region, randomness) -> Contribution.single(query, region, morton, category);
  }

  static Device weighted(Rounding rounding, WeightedCell... places) {
    List<WeightedCell> all = List.of(places);
    return (query, region, randomness) ->
        Contribution.weighted(query, region, all, 0, rounding, randomness);
  }
}
