package dev.sfumato.core.area;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * The people of an area as a sum over the cells of a tree, with the covariance that the cells have.
 *
 * <p>Cells under one parent are not independent: they sum to it. With counts c_i of variance s_i, S
 * their sum, four children of a parent with mass M are c_i + s_i / S (M - sum of c): what they miss
 * is shared out by variance, as {@link dev.sfumato.core.estimate.TreeFit} does. So the error of a
 * child is s_i / S of its parent's and one of its own, independent of it; those of the four sum to
 * 0. With f_i of a child in the area and f the mean of f_i by variance, the errors of their own add
 * the sum of s_i (f_i - f)^2, and the parent's error counts f times. That goes from the leaves to
 * the root in one pass, and is least squares over all counts where each is in one query.
 *
 * <p>No prior enters where people were counted (decision 1). Below that, children of a cell on the
 * border have what the map shows, and stray as far as others do ({@link Clumps}).
 */
final class AreaSum {
  /** So far below the tree people are taken to be spread evenly: less than 1/8 a level is left. */
  private static final int LEVELS_BELOW = 3;

  private final DensityTree tree;
  private final Region region;
  private final Clumps clumps;
  private final DrawnArea area;
  private final List<Long> whole = new ArrayList<>();
  private boolean isCut;

  AreaSum(DensityTree tree, Clumps clumps, DrawnArea area) {
    this.tree = tree;
    this.region = tree.region();
    this.clumps = clumps;
    this.area = area;
  }

  /** The part of the root that is in the area. */
  AreaPart sum() {
    return part(CellId.ROOT.bits(), new Guess(tree.total(), 0), 0, area.shape());
  }

  /** The largest cells that lie in the area, after {@link #sum}. */
  List<Long> wholeCells() {
    return whole;
  }

  /** Whether the area has more than these. */
  boolean cutsCells() {
    return isCut;
  }

  /**
   * @param below how many levels below the tree this is
   * @param around what of the area lies around the cell
   */
  private AreaPart part(long bits, Guess mass, int below, Clip around) {
    CellId cell = new CellId(bits);
    Clip inside = area.within(around, cell);
    double part = region.isMasked(cell) ? 0 : area.part(inside, cell);
    if (part == 0) {
      return AreaPart.NONE;
    }
    if (part == 1) {
      whole.add(bits);
      return AreaPart.ALL;
    }
    if (cell.level() == region.levels() || below == LEVELS_BELOW) {
      isCut = true;
      return AreaPart.evenly(part);
    }
    return tree.contains(bits << 2)
        ? ofNode(cell, mass, inside)
        : ofLeaf(cell, mass, below, inside);
  }

  private AreaPart ofNode(CellId cell, Guess mass, Clip inside) {
    Quarters quarters = new Quarters(mass.mean());
    for (int i = 0; i < 4; i++) {
      long child = cell.bits() << 2 | i;
      DensityTree.Node node = tree.node(child);
      double share = mass.mean() > 0 ? node.mass() / mass.mean() : even(child);
      if (node.isCounted()) {
        AreaPart part = part(child, new Guess(node.mass(), node.variance()), 0, inside);
        quarters.addCounted(share, part, node);
      } else {
        double strays = strays(cell, mass, share);
        AreaPart part = part(child, mass.quarter(share, strays), 0, inside);
        quarters.addUncounted(share, part, strays);
      }
    }
    return quarters.together();
  }

  private AreaPart ofLeaf(CellId cell, Guess mass, int below, Clip inside) {
    Quarters quarters = new Quarters(mass.mean());
    for (int i = 0; i < 4; i++) {
      long child = cell.bits() << 2 | i;
      double share = even(child);
      double strays = strays(cell, mass, share);
      AreaPart part = part(child, mass.quarter(share, strays), below + 1, inside);
      quarters.addUncounted(share, part, strays);
    }
    return quarters.together();
  }

  /** What part of its parent's ground a cell has. */
  private double even(long child) {
    double open = region.openCells(new CellId(child));
    return open / region.openCells(new CellId(child >> 2));
  }

  /** How many are in a cell, and how far from that there may be. */
  private record Guess(double mean, double variance) {
    Guess quarter(double share, double strays) {
      return new Guess(share * mean, share * share * variance + strays);
    }
  }

  /** The variance of a quarter that nobody counted, in the form that the fit gives it. */
  private double strays(CellId parent, Guess mass, double share) {
    return share > 0
        ? clumps.variance(parent.level(), mass.mean(), mass.variance()) * Clumps.part(share)
        : 0;
  }
}
