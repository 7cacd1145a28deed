package dev.sfumato.lab.crowd;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.sampling.Multinomial;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Devices drawn from a distribution, each on its own: counts are multinomial.
 *
 * <p>The weight of an element comes from running sums along the Morton curve, so that a query costs
 * as much as its elements and not as its devices.
 */
public final class DistributionCrowd implements Crowd {
  private final CellWeights weights;

  public DistributionCrowd(CellWeights weights) {
    this.weights = weights;
  }

  @Override
  public void assemble() {}

  @Override
  public long[] answer(HistogramQuery query, long devices, RandomGenerator random) {
    int elements = query.partition().size();
    double[] bins = elementWeights(query.partition().intervals(), elements);
    return Arrays.copyOf(Multinomial.draw(bins, devices, random), elements);
  }

  /** The weight of every element, and last of what no element counts. */
  private double[] elementWeights(Intervals intervals, int elements) {
    double[] bins = new double[elements + 1];
    int shift = 2 * (CellId.MAX_LEVEL - weights.levels());
    double sum = 0;
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      double until = weights.before(weights.cellsBelow(intervals.begin(stretch + 1) >> shift));
      int element = intervals.element(stretch);
      bins[element < 0 ? elements : element] += until - sum;
      sum = until;
    }
    return bins;
  }
}
