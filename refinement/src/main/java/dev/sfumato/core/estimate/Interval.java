package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.Partition;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The intervals that a map shows: they hold the truth nine times in ten. */
final class Interval {
  static final double LEVEL = 0.9;

  /** The 95th percentile of the normal law, in deviations. */
  static final double HALF_WIDTH = 1.6448536269514722;

  /**
   * What the ends of a fused map are away from what was measured, in deviations. A little less than
   * {@link #HALF_WIDTH}: cut at 0 and widened to hold the estimate, intervals hold more (decision
   * 22).
   */
  static final double FUSED_HALF_WIDTH = 1.58;

  /**
   * What part of the half width the upper end is away where the lower one is cut at 0: 1.2
   * deviations on one side hold as often as 1.58 on two.
   */
  private static final double ONE_SIDED = 0.763;

  /** The part of a map's elements that stands out to whoever looks for the largest. */
  private static final double STANDS_OUT = 0.02;

  /** How far the lower end of these goes along from what was measured to the estimate. */
  private static final double CHOSEN = 0.4;

  private Interval() {}

  /**
   * By what part of the way the lower end of each element follows its estimate. Whoever looks at
   * the fullest or the densest elements of a map looks at those whose noise was large: their counts
   * are too high more often than too low, which the estimate knows better.
   */
  static double[] following(Shares shares) {
    Partition partition = shares.partition();
    double[] byMass = standingOut(partition.size(), shares::of);
    double[] byDensity = standingOut(partition.size(), i -> shares.of(i) / partition.extent(i, 0));
    Arrays.setAll(byMass, i -> CHOSEN * Math.max(byMass[i], byDensity[i]));
    return byMass;
  }

  /** 1 for those that stand out by a value, 0 for those that are far from it. */
  private static double[] standingOut(int elements, IntToDoubleFunction value) {
    double[] sorted = IntStream.range(0, elements).mapToDouble(value).sorted().toArray();
    double[] parts = new double[elements];
    for (int element = 0; element < elements; element++) {
      int below = Arrays.binarySearch(sorted, value.applyAsDouble(element));
      double rank = 1 - (below + 1.0) / elements;
      parts[element] = Math.max(0, Math.min(1, 2 - rank / STANDS_OUT));
    }
    return parts;
  }

  /**
   * How far the upper end is away from what was measured. Where the lower end is cut at 0 no truth
   * can be below it, and all of the chance to miss may be above (decision 42).
   *
   * @param half how far the lower end is away before it is cut
   */
  static double reach(double middle, double half) {
    double kept = middle >= half ? 1 : Math.max(0, middle / half);
    return half * (ONE_SIDED + (1 - ONE_SIDED) * kept);
  }

  /** The lower end: a share is never below 0, and the interval holds the estimate. */
  static double low(double estimate, double end) {
    return Math.max(0, Math.min(estimate, end));
  }

  /** The upper end: a share is never above 1, and the interval holds the estimate. */
  static double high(double estimate, double end) {
    return Math.min(1, Math.max(estimate, end));
  }
}
