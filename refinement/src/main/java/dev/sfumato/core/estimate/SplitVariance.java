package dev.sfumato.core.estimate;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How far the children of a cell stray from what was expected of them (tau^2), as a variance of
 * their shares of the parent.
 *
 * <p>Estimated by moments from the level's own residuals less their known variance, apart for
 * parents with many and with few people: where little is known a little structure goes a long way.
 * As far as chance leaves a bin in doubt it is like the whole level ({@link Moments}); then parents
 * are told apart one by one ({@link Scales}).
 */
final class SplitVariance {
  private static final int MAX_BINS = 8;
  private static final int PARENTS_A_BIN = 8;

  /** By how much bins of a level usually differ, as a deviation (decision 42). */
  private static final double USUAL_STEP = 0.005;

  /** A residual is never taken for pure noise altogether. */
  static final double LEAST = 1e-6;

  private SplitVariance() {}

  /**
   * For each parent the variance of its bin, scaled by what its own children look like. Parents
   * without an observed child get the least.
   */
  static double[] estimate(Observations observed, double[] parentMass, double[] expected) {
    int[] order = observedByMass(observed, parentMass);
    double[] variances = new double[parentMass.length];
    Arrays.fill(variances, LEAST);
    int bins = Math.max(1, Math.min(MAX_BINS, order.length / PARENTS_A_BIN));
    Moments level = Moments.of(observed, parentMass, expected, order, 0, order.length);
    for (int bin = 0; bin < bins; bin++) {
      int from = bin * order.length / bins;
      int until = (bin + 1) * order.length / bins;
      double variance = Moments.of(observed, parentMass, expected, order, from, until).among(level);
      for (int i = from; i < until; i++) {
        variances[order[i]] = variance;
      }
    }
    new Scales(observed, parentMass, expected, order, variances).apply(variances);
    return variances;
  }

  /**
   * One variance for a whole level.
   *
   * @param variance the least where no child is observed
   * @param deviation of the variance, by the noise and sampling of what it was estimated from;
   *     infinite where no child is observed
   */
  record Pooled(double variance, double deviation) {
    static final Pooled UNKNOWN = new Pooled(LEAST, Double.POSITIVE_INFINITY);
  }

  /** One variance for all parents together. */
  static Pooled pooled(Observations observed, double[] parentMass, double[] expected) {
    int[] parents = seen(observed, parentMass.length).toArray();
    return parents.length == 0
        ? Pooled.UNKNOWN
        : Moments.of(observed, parentMass, expected, parents, 0, parents.length).pooled();
  }

  /**
   * What the residuals of some parents say of their variance.
   *
   * @param variance below zero where children stray by less than noise and sampling promise
   * @param deviation of the variance, by that noise and sampling
   */
  private record Moments(double variance, double deviation) {
    static Moments of(
        Observations observed,
        double[] parentMass,
        double[] expected,
        int[] order,
        int from,
        int until) {
      double excess = 0;
      double chance = 0;
      double weight = 0;
      for (int i = from; i < until; i++) {
        double mass = parentMass[order[i]];
        for (int child = 4 * order[i]; child < 4 * order[i] + 4; child++) {
          if (observed.has(child)) {
            double residual = observed.share(child) - mass * expected[child];
            double known = observed.variance(child);
            excess += residual * residual - known;
            // The square of a normal residual with variance v has the variance 2 v^2.
            chance += 2 * known * known;
            weight += mass * mass;
          }
        }
      }
      // Four residuals that sum to zero show three quarters of the variance of each.
      return weight > 0
          ? new Moments(excess / weight * 4 / 3, Math.sqrt(chance) / weight * 4 / 3)
          : new Moments(LEAST, Double.POSITIVE_INFINITY);
    }

    Pooled pooled() {
      return new Pooled(Math.max(LEAST, variance), deviation);
    }

    /** The variance of a bin of a level, pulled to that of the level as far as it is in doubt. */
    double among(Moments level) {
      double trust = USUAL_STEP * USUAL_STEP / (USUAL_STEP * USUAL_STEP + deviation * deviation);
      double rest = (1 - trust) * Math.max(LEAST, level.variance);
      return Math.max(LEAST, (trust > 0 ? trust * variance : 0) + rest);
    }
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

  /**
   * A place can be a field, a line or a point: how far children stray is a mixture of scales of
   * what is usual in their bin. How often each scale occurs is fitted to the whole level; a parent
   * then has the mean of the scales, each by how well it explains its own children (decision 22).
   */
  private static final class Scales {
    private static final double[] SCALES = {1 / 16.0, 1 / 4.0, 1, 4};

    /** Rounds of expectation and maximisation; more change nothing that could be seen. */
    private static final int ROUNDS = 20;

    /**
     * Each scale counts as if it had been seen in so many parents before: what is usual in many, so
     * that a level of which little is known is not taken for a mixture (decision 42).
     */
    private static final double[] SEEN_BEFORE = {2, 2, 62, 2};

    private final int[] parents;

    /** For each parent and scale, how likely its children are, but for a factor. */
    private final double[][] likelihoods;

    private double[] weights = {0.25, 0.25, 0.25, 0.25};

    Scales(
        Observations observed,
        double[] parentMass,
        double[] expected,
        int[] parents,
        double[] variances) {
      this.parents = parents;
      likelihoods = new double[parents.length][];
      for (int i = 0; i < parents.length; i++) {
        double mass = parentMass[parents[i]];
        double strays = mass * mass * variances[parents[i]];
        likelihoods[i] = likelihoods(observed, mass, strays, expected, 4 * parents[i]);
      }
      for (int round = 0; round < ROUNDS && parents.length > 0; round++) {
        weights = refit();
      }
    }

    private static double[] likelihoods(
        Observations observed, double mass, double strays, double[] expected, int first) {
      double[] logs = new double[SCALES.length];
      for (int child = first; child < first + 4; child++) {
        if (observed.has(child)) {
          double residual = observed.share(child) - mass * expected[child];
          double own = 0.75 * strays * SplitPosterior.part(expected[child]);
          for (int k = 0; k < logs.length; k++) {
            double variance = observed.variance(child) + SCALES[k] * own;
            logs[k] -= (Math.log(variance) + residual * residual / variance) / 2;
          }
        }
      }
      double most = Arrays.stream(logs).max().orElse(0);
      Arrays.setAll(logs, k -> Math.exp(logs[k] - most));
      return logs;
    }

    private double[] refit() {
      double[] next = SEEN_BEFORE.clone();
      for (double[] each : likelihoods) {
        double sum = mean(each, k -> 1);
        for (int k = 0; k < next.length; k++) {
          next[k] += weights[k] * each[k] / sum;
        }
      }
      double all = likelihoods.length + Arrays.stream(SEEN_BEFORE).sum();
      Arrays.setAll(next, k -> next[k] / all);
      return next;
    }

    private double mean(double[] likelihood, IntToDoubleFunction of) {
      double sum = 0;
      for (int k = 0; k < likelihood.length; k++) {
        sum += weights[k] * likelihood[k] * of.applyAsDouble(k);
      }
      return sum;
    }

    /** Scales the variance of each parent. */
    void apply(double[] variances) {
      for (int i = 0; i < parents.length; i++) {
        double[] each = likelihoods[i];
        variances[parents[i]] *= mean(each, k -> SCALES[k]) / mean(each, k -> 1);
      }
    }
  }
}
