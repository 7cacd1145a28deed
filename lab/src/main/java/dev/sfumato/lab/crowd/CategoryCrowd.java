package dev.sfumato.lab.crowd;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.lab.sampling.Multinomial;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Devices drawn from a distribution, each with one of two categories: 0, or 1 as often as the rate
 * of its cell says. Counts are multinomial over elements and categories.
 */
public final class CategoryCrowd implements Crowd {
  private final CellRates rates;

  public CategoryCrowd(CellRates rates) {
    this.rates = rates;
  }

  @Override
  public void assemble() {}

  @Override
  public long[] answer(HistogramQuery query, long devices, RandomGenerator random) {
    double[] bins = new double[query.length() + 1];
    Intervals intervals = query.partition().intervals();
    int shift = 2 * (CellId.MAX_LEVEL - rates.weights().levels());
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      int from = rates.weights().cellsBelow(intervals.begin(stretch) >> shift);
      int until = rates.weights().cellsBelow(intervals.begin(stretch + 1) >> shift);
      double people = rates.weights().before(until) - rates.weights().before(from);
      double counted = rates.countedBefore(until) - rates.countedBefore(from);
      int element = intervals.element(stretch);
      if (element < 0) {
        bins[bins.length - 1] += people;
      } else {
        bins[query.entry(element, 0)] += Math.max(0, people - counted);
        bins[query.entry(element, 1)] += counted;
      }
    }
    return Arrays.copyOf(Multinomial.draw(bins, devices, random), query.length());
  }
}
