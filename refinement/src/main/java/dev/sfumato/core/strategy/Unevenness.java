package dev.sfumato.core.strategy;

import dev.sfumato.core.estimate.DensityTree;

/**
 * How unevenly people are divided among the quarters of a cell, level by level: the variance of a
 * quarter's share about what its surroundings predict. Near 0 in a field, 3/16 where all people of
 * a cell are in one of its quarters.
 *
 * <p>A level of which little was counted says little of itself and is taken to be like the one
 * above it; so are those that nobody has looked at yet.
 */
final class Unevenness {
  /** By how much neighbouring levels differ, as a deviation. */
  private static final double USUAL_STEP = 0.02;

  /** Below this the children of a cell are taken to be as even as they look. */
  private static final double EVEN = 0.05;

  /** Half of what is found is counted on: the rest may be the one place that was looked at. */
  private static final double COUNTED_ON = 0.5;

  private static final double MAX_TOGETHER = 0.7;

  private final double[] variances;

  private Unevenness(double[] variances) {
    this.variances = variances;
  }

  /** As a tree that knows of no prior tells it, down to the finest of so many levels. */
  static Unevenness of(DensityTree tree, int levels) {
    double[] variances = new double[levels + 1];
    for (int level = 1; level <= levels; level++) {
      double trust = level <= tree.depth() ? trust(tree.structureDeviation(level), level) : 0;
      double own = trust > 0 ? tree.structure(level) : 0;
      variances[level] = trust * own + (1 - trust) * variances[level - 1];
    }
    return new Unevenness(variances);
  }

  private static double trust(double deviation, int level) {
    if (level == 1) {
      return 1;
    }
    return USUAL_STEP * USUAL_STEP / (USUAL_STEP * USUAL_STEP + deviation * deviation);
  }

  /** The variance with which cells of a level share out their parent. */
  double at(int level) {
    return variances[level];
  }

  /**
   * Which part of the people around somebody in a cell of the level above are in the same quarter.
   * With shares s of variance t that is the mean of the sum of s^2, 1/4 + 4 t: a quarter in a
   * field, all of them where people are in one spot.
   */
  double together(int level) {
    double uneven = COUNTED_ON * Math.max(0, at(level) - EVEN);
    return Math.min(MAX_TOGETHER, 1 / 4.0 + 4 * uneven);
  }

  /** Whether people at a level are so much in spots that it pays to go after them. */
  boolean isSharp(int level) {
    return at(level) >= EVEN;
  }
}
