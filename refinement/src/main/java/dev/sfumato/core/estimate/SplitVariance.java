package dev.sfumato.core.estimate;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How far the children of a cell stray from what was expected of them (tau^2), as a variance of
 * their shares of the parent.
 *
 * <p>Estimated by moments from the level's own residuals less their known variance, apart for
 * parents with many and with few people: where little is known a little structure goes a long way.
 */
final class SplitVariance {
  private static final int MAX_BINS = 8;
  private static final int PARENTS_A_BIN = 8;

  /** A residual is never taken for pure noise altogether. */
  static final double LEAST = 1e-6;

  private SplitVariance() {}

  /** For each parent the variance of its bin. Parents without an observed child get the least. */
  static double[] estimate(Observations observed, double[] parentMass, double[] expected) {
    int[] order = observedByMass(observed, parentMass);
    double[] variances = new double[parentMass.length];
    Arrays.fill(variances, LEAST);
    int bins = Math.max(1, Math.min(MAX_BINS, order.length / PARENTS_A_BIN));
    for (int bin = 0; bin < bins; bin++) {
      int from = bin * order.length / bins;
      int until = (bin + 1) * order.length / bins;
      double variance = ofBin(observed, parentMass, expected, order, from, until);
      for (int i = from; i < until; i++) {
        variances[order[i]] = variance;
      }
    }
    return variances;
  }

  /** One variance for all parents together; the least where no child is observed. */
  static double pooled(Observations observed, double[] parentMass, double[] expected) {
    int[] parents = seen(observed, parentMass.length).toArray();
    return ofBin(observed, parentMass, expected, parents, 0, parents.length);
  }

  private static double ofBin(
      Observations observed,
      double[] parentMass,
      double[] expected,
      int[] order,
      int from,
      int until) {
    double excess = 0;
    double weight = 0;
    for (int i = from; i < until; i++) {
      double mass = parentMass[order[i]];
      for (int child = 4 * order[i]; child < 4 * order[i] + 4; child++) {
        if (observed.has(child)) {
          double residual = observed.share(child) - mass * expected[child];
          excess += residual * residual - observed.variance(child);
          weight += mass * mass;
        }
      }
    }
    // Four residuals that sum to zero show three quarters of the variance of each.
    return weight > 0 ? Math.max(LEAST, excess / weight * 4 / 3) : LEAST;
  }

  /** The parents with an observed child, those with most people first. */
  private static int[] observedByMass(Observations observed, double[] parentMass) {
    return seen(observed, parentMass.length)
        .boxed()
        .sorted((a, b) -> Double.compare(parentMass[b], parentMass[a]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static IntStream seen(Observations observed, int parents) {
    return IntStream.range(0, parents).filter(parent -> hasAny(observed, parent));
  }

  private static boolean hasAny(Observations observed, int parent) {
    return observed.has(4 * parent)
        || observed.has(4 * parent + 1)
        || observed.has(4 * parent + 2)
        || observed.has(4 * parent + 3);
  }
}
