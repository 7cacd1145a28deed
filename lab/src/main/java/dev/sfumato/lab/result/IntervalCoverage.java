package dev.sfumato.lab.result;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.lab.dataset.CellWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How often a map's intervals hold the truth, over the elements of its partition with true mass.
 *
 * @param overall the share of elements whose interval holds their true mass
 * @param byQuartile the same for the lightest, second, third and heaviest quarter of the elements
 * @param meanWidth the mean of high - low
 */
public record IntervalCoverage(double overall, List<Double> byQuartile, double meanWidth) {
  private record Element(double truth, double width, boolean covered) {}

  /** Compares a map with the true weights. */
  public static IntervalCoverage of(Heatmap heatmap, CellWeights truth) {
    double[] masses = masses(heatmap, truth);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < masses.length; i++) {
      if (masses[i] > 0) {
        double low = heatmap.low(i);
        double high = heatmap.high(i);
        elements.add(new Element(masses[i], high - low, low <= masses[i] && masses[i] <= high));
      }
    }
    elements.sort(Comparator.comparingDouble(Element::truth));
    List<Double> quartiles = new ArrayList<>();
    int size = elements.size();
    for (int quarter = 0; quarter < 4; quarter++) {
      quartiles.add(covered(elements.subList(quarter * size / 4, (quarter + 1) * size / 4)));
    }
    double width = elements.stream().mapToDouble(Element::width).average().orElse(Double.NaN);
    return new IntervalCoverage(covered(elements), List.copyOf(quartiles), width);
  }

  /**
   * The same share among some elements only, those without true mass included.
   *
   * @return NaN where there are none
   */
  public static double among(Heatmap heatmap, CellWeights truth, IntPredicate some) {
    double[] masses = masses(heatmap, truth);
    return IntStream.range(0, masses.length)
        .filter(some)
        .map(i -> heatmap.low(i) <= masses[i] && masses[i] <= heatmap.high(i) ? 1 : 0)
        .average()
        .orElse(Double.NaN);
  }

  private static double covered(List<Element> elements) {
    return elements.stream().mapToInt(e -> e.covered() ? 1 : 0).average().orElse(Double.NaN);
  }

  /** The true share of every element. */
  private static double[] masses(Heatmap heatmap, CellWeights truth) {
    double[] masses = new double[heatmap.partition().size()];
    Intervals intervals = heatmap.partition().intervals();
    int shift = 2 * (CellId.MAX_LEVEL - truth.levels());
    double total = truth.total();
    for (int stretch = 0; stretch < intervals.size(); stretch++) {
      int element = intervals.element(stretch);
      if (element >= 0) {
        long begin = intervals.begin(stretch) >> shift;
        long end = intervals.begin(stretch + 1) >> shift;
        masses[element] += truth.between(begin, end) / total;
      }
    }
    return masses;
  }
}
