package dev.sfumato.core.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the changes of one level towards those of their parents, as far as the level's own counts
 * bear out that they differ.
 *
 * <p>How far a child's change is from its part of its parent's is none, or normal with one of some
 * deviations; how often each occurs is fitted to the level by expectation and maximisation, and a
 * child has the mean of what each says of it (adaptive shrinkage, after Stephens, "False discovery
 * rates: a new deal", 2017).
 */
final class Shrinkage {
  /** Deviations of a change in parts of the cell's mass; the first is no change at all. */
  private static final double[] SCALES = {0, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28};

  private static final int ROUNDS = 30;

  /**
   * No change counts as if it had been seen in so many cells before, every other scale in one all
   * told.
   */
  private static final double QUIET_CELLS = 10;

  private final List<MeasuredChange> cells;
  private final double[] expected;
  private final double[][] likelihoods;
  private double[] weights = new double[SCALES.length];

  private Shrinkage(List<MeasuredChange> cells, double[] expected) {
    this.cells = cells;
    this.expected = expected;
    this.likelihoods = new double[cells.size()][];
    Arrays.setAll(likelihoods, this::likelihood);
    Arrays.fill(weights, 1.0 / SCALES.length);
    for (int round = 0; round < ROUNDS; round++) {
      weights = refit();
    }
  }

  /** The children of some parents, each with its estimate; those of a parent sum to its own. */
  static List<MeasuredChange> estimate(
      List<MeasuredChange> parents, List<List<MeasuredChange>> families) {
    List<MeasuredChange> cells = new ArrayList<>();
    List<Double> expected = new ArrayList<>();
    for (int i = 0; i < parents.size(); i++) {
      double mass = families.get(i).stream().mapToDouble(MeasuredChange::mass).sum();
      for (MeasuredChange child : families.get(i)) {
        cells.add(child);
        double part = mass > 0 ? child.mass() / mass : 1.0 / families.get(i).size();
        expected.add(parents.get(i).estimate() * part);
      }
    }
    Shrinkage level =
        new Shrinkage(cells, expected.stream().mapToDouble(Double::doubleValue).toArray());
    List<MeasuredChange> estimated = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < parents.size(); i++) {
      int size = families.get(i).size();
      level.addFamily(parents.get(i).estimate(), first, first + size, estimated);
      first += size;
    }
    return estimated;
  }

  /** What is left over goes to the children by how little is known of each. */
  private void addFamily(double parent, int from, int until, List<MeasuredChange> into) {
    double[] changes = new double[until - from];
    double[] doubts = new double[until - from];
    double rest = parent;
    double doubt = Double.MIN_NORMAL;
    for (int cell = from; cell < until; cell++) {
      changes[cell - from] = expected[cell] + mean(cell);
      doubts[cell - from] = doubt(cell);
      rest -= changes[cell - from];
      doubt += doubts[cell - from];
    }
    for (int cell = from; cell < until; cell++) {
      double corrected = changes[cell - from] + rest * doubts[cell - from] / doubt;
      into.add(cells.get(cell).estimated(corrected));
    }
  }

  private double scale(int cell, int k) {
    double deviation = SCALES[k] * cells.get(cell).mass();
    return deviation * deviation;
  }

  private double residual(int cell) {
    return cells.get(cell).difference() - expected[cell];
  }

  private double[] likelihood(int cell) {
    double[] logs = new double[SCALES.length];
    double square = residual(cell) * residual(cell);
    for (int k = 0; k < logs.length; k++) {
      double variance = cells.get(cell).variance() + scale(cell, k) + Double.MIN_NORMAL;
      logs[k] = -(Math.log(variance) + square / variance) / 2;
    }
    double most = Arrays.stream(logs).max().orElse(0);
    Arrays.setAll(logs, k -> Math.exp(logs[k] - most));
    return logs;
  }

  private double[] refit() {
    double[] next = new double[SCALES.length];
    Arrays.fill(next, 1.0 / SCALES.length);
    next[0] = QUIET_CELLS;
    for (int cell = 0; cell < likelihoods.length; cell++) {
      double[] parts = parts(cell);
      for (int k = 0; k < next.length; k++) {
        next[k] += parts[k];
      }
    }
    double all = Arrays.stream(next).sum();
    Arrays.setAll(next, k -> next[k] / all);
    return next;
  }

  /** How likely each scale is for a cell. */
  private double[] parts(int cell) {
    double[] parts = new double[SCALES.length];
    Arrays.setAll(parts, k -> weights[k] * likelihoods[cell][k]);
    double sum = Arrays.stream(parts).sum();
    Arrays.setAll(parts, k -> parts[k] / sum);
    return parts;
  }

  private double mean(int cell) {
    double[] parts = parts(cell);
    double follows = 0;
    for (int k = 0; k < parts.length; k++) {
      follows += parts[k] * follows(cell, k);
    }
    return follows * residual(cell);
  }

  private double doubt(int cell) {
    double[] parts = parts(cell);
    double doubt = 0;
    for (int k = 0; k < parts.length; k++) {
      doubt += parts[k] * follows(cell, k) * cells.get(cell).variance();
    }
    return doubt;
  }

  private double follows(int cell, int k) {
    double variance = cells.get(cell).variance() + Double.MIN_NORMAL;
    return scale(cell, k) / (scale(cell, k) + variance);
  }
}
