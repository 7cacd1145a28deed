package dev.sfumato.lab.rival.ground;

import dev.sfumato.core.Checks;
import dev.sfumato.lab.dataset.CellWeights;

/**
 * A number for every cell of every level, along the Morton curve, from the root down.
 *
 * <p>Not more than that: whether a cell is the sum of its children depends on who made it.
 */
public final class Pyramid {
  private final double[][] levels;

  private Pyramid(double[][] levels) {
    this.levels = levels;
  }

  /** Every level as the sums of the finest one. */
  public static Pyramid ofSums(double[] finest) {
    int depth = Checks.checkGrid(Math.round(Math.sqrt(finest.length)));
    double[][] levels = new double[depth + 1][];
    levels[depth] = finest;
    for (int level = depth - 1; level >= 0; level--) {
      levels[level] = coarser(levels[level + 1]);
    }
    return new Pyramid(levels);
  }

  /** The share of every cell of every level in all people. */
  public static Pyramid ofShares(CellWeights weights) {
    double[] finest = new double[1 << 2 * weights.levels()];
    for (int cell = 0; cell < weights.size(); cell++) {
      finest[(int) weights.code(cell)] = weights.weight(cell) / weights.total();
    }
    return ofSums(finest);
  }

  /** Levels as they are; level l has 4^l cells. The arrays are kept. */
  public static Pyramid ofLevels(double[]... levels) {
    for (int level = 0; level < levels.length; level++) {
      Checks.checkRange(
          "cells of level " + level, levels[level].length, 1 << 2 * level, 1 << 2 * level);
    }
    return new Pyramid(levels);
  }

  private static double[] coarser(double[] finer) {
    double[] coarser = new double[finer.length / 4];
    for (int i = 0; i < coarser.length; i++) {
      coarser[i] = finer[4 * i] + finer[4 * i + 1] + finer[4 * i + 2] + finer[4 * i + 3];
    }
    return coarser;
  }

  /** The finest level. */
  public int depth() {
    return levels.length - 1;
  }

  /** All cells of a level. Not to be changed. */
  public double[] level(int level) {
    return levels[level];
  }

  public double at(int level, int cell) {
    return levels[level][cell];
  }
}
