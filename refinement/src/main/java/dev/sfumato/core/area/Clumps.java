package dev.sfumato.core.area;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.CellId;
import java.util.ArrayList;
import java.util.List;

/**
 * How far the quarters of a cell stray from what is expected of them, by how many people it has.
 *
 * <p>Where people come in clumps of about the same mass, the mass of a quarter has a variance in
 * proportion to the mass of the cell; where the ground itself is uneven, to its square. So the
 * variance is M^2 (ground + clumped / density), with two numbers for the whole map. They are fitted
 * to all cells whose four quarters were counted, by least squares, each cell by how sure it is. It
 * matters that the fewer people a cell has, the less even it is: those that nobody looks into are
 * those with few.
 *
 * @param ground the variance of the shares of a cell where many are
 * @param clumped what comes on top where the density is that of the whole map
 */
record Clumps(double ground, double clumped) {
  /** All people in one of four quarters. */
  private static final double MOST = 0.25;

  /** A residual is never taken for pure noise altogether. */
  private static final double LEAST = 1e-6;

  /** A child that is expected to have next to nothing still may have a little. */
  private static final double MIN_SHARE = 1e-3;

  private static final int ROUNDS = 5;

  /**
   * The variance of a quarter of a cell that is expected to be even.
   *
   * @param mass of the cell, as it is guessed
   * @param doubt the variance of that guess
   */
  double variance(int level, double mass, double doubt) {
    double square = mass * mass + doubt;
    double clump = clumped * Math.scalb(1.0, -2 * level);
    return Math.min(MOST * square, ground * square + clump * mass);
  }

  /** By what the variance of a quarter with some expected share differs, as in the fit. */
  static double part(double share) {
    return Math.sqrt(4 * Math.max(MIN_SHARE, share));
  }

  /** As a tree shows it. */
  static Clumps of(DensityTree tree) {
    List<Split> splits = new ArrayList<>();
    collect(tree, CellId.ROOT.bits(), splits);
    Clumps clumps = new Clumps(LEAST, 0);
    for (int round = 0; round < ROUNDS; round++) {
      clumps = clumps.fitted(splits);
    }
    return clumps;
  }

  /**
   * How far four counted quarters stray from their expected shares of what was counted in all.
   *
   * @param excess the sum of squares, less what noise and sampling add to it
   * @param noise the variance of that sum by noise and sampling, which is of this size at least
   * @param weight what the sum would be with a variance of 1 of the shares
   */
  private record Split(int level, double mass, double excess, double noise, double weight) {
    static Split of(int level, double mass, DensityTree.Node... quarters) {
      double counted = 0;
      double variance = 0;
      double parts = 0;
      double squares = 0;
      for (DensityTree.Node each : quarters) {
        counted += each.counted();
        variance += each.variance();
        parts += part(each.expected());
        squares += part(each.expected()) * part(each.expected());
      }
      double excess = 0;
      double noise = 0;
      for (DensityTree.Node each : quarters) {
        double share = each.expected();
        double residual = each.counted() - share * counted;
        double own = each.variance() * (1 - 2 * share) + share * share * variance;
        excess += residual * residual - own;
        noise += own;
      }
      return new Split(level, mass, excess, noise, mass * mass * (parts - squares / parts));
    }
  }

  private static void collect(DensityTree tree, long bits, List<Split> splits) {
    if (!tree.contains(bits << 2)) {
      return;
    }
    DensityTree.Node[] quarters = new DensityTree.Node[4];
    boolean isCounted = true;
    for (int i = 0; i < 4; i++) {
      quarters[i] = tree.node(bits << 2 | i);
      isCounted &= quarters[i].isCounted();
      collect(tree, bits << 2 | i, splits);
    }
    double mass = tree.node(bits).mass();
    if (isCounted && mass > 0) {
      splits.add(Split.of(CellId.level(bits), mass, quarters));
    }
  }

  /** One step of least squares with weights from the last: a sum of squares varies by itself. */
  private Clumps fitted(List<Split> splits) {
    double a = 0;
    double b = 0;
    double c = 0;
    double x = 0;
    double y = 0;
    for (Split each : splits) {
      double straying = variance(each.level, each.mass, 0) / (each.mass * each.mass);
      double size = each.noise + each.weight * straying;
      double first = each.weight / size;
      double second = first / (each.mass * Math.scalb(1.0, 2 * each.level));
      a += first * first;
      b += first * second;
      c += second * second;
      x += first * each.excess / size;
      y += second * each.excess / size;
    }
    double determinant = a * c - b * b;
    double ground = determinant > 0 ? (c * x - b * y) / determinant : 0;
    double clumped = determinant > 0 ? (a * y - b * x) / determinant : 0;
    if (!(clumped > 0)) {
      return new Clumps(Math.max(LEAST, a > 0 ? x / a : 0), 0);
    }
    return ground > 0 ? new Clumps(ground, clumped) : new Clumps(LEAST, Math.max(0, y / c));
  }
}
