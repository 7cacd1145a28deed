package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Region;

/** People on a map, to sample devices from and to compare an estimate with. */
public sealed interface Dataset permits CellDataset, UserDataset {
  /** What a report calls it. */
  String name();

  Region region();

  /** The true map, up to scale. */
  CellWeights weights();

  /**
   * Whether the weights are a distribution, to be sampled with replacement. If not, they are whole
   * people: each is sampled at most once, and there are no more devices than people.
   */
  boolean isDistribution();
}
