package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Region;

/** People of whom each is in one cell. */
public record CellDataset(String name, Region region, CellWeights weights, boolean isDistribution)
    implements Dataset {
  public CellDataset {
    if (weights.levels() != region.levels()) {
      throw Checks.refuse("levels", weights.levels(), "the region's " + region.levels());
    }
    if (!isDistribution && !weights.isWhole()) {
      throw Checks.refuse("people", weights.total(), "whole numbers of people in all cells");
    }
  }

  /** Whole people, sampled without replacement. */
  public static CellDataset ofPeople(String name, Region region, CellWeights weights) {
    return new CellDataset(name, region, weights, false);
  }

  /** A distribution, sampled with replacement. */
  public static CellDataset ofDistribution(String name, Region region, CellWeights weights) {
    return new CellDataset(name, region, weights, true);
  }
}
