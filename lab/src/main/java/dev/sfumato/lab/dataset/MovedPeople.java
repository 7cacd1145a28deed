package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Morton;

/** Populations made from others: seen in a mirror, or on their way there. */
public final class MovedPeople {
  private MovedPeople() {}

  /** The map seen in a mirror: the same people, each in the wrong place. */
  public static CellDataset mirrored(Dataset dataset) {
    return mixed(dataset, 1);
  }

  /** A part of the people of each cell has moved to where the mirror shows it. */
  public static CellDataset mixed(Dataset dataset, double moved) {
    CellTally tally = new CellTally(dataset.region().levels());
    CellWeights weights = dataset.weights();
    int last = dataset.region().grid() - 1;
    for (int cell = 0; cell < weights.size(); cell++) {
      long code = weights.code(cell);
      long other = Morton.encode(last - Morton.x(code), Morton.y(code));
      add(tally, code, (1 - moved) * weights.weight(cell));
      add(tally, other, moved * weights.weight(cell));
    }
    return CellDataset.ofDistribution(
        dataset.name() + ", moved", dataset.region(), tally.weights());
  }

  private static void add(CellTally tally, long code, double weight) {
    if (weight > 0) {
      tally.add(code, weight);
    }
  }
}
