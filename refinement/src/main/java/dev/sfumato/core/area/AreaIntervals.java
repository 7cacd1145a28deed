package dev.sfumato.core.area;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.OptionalInt;

/**
 * The share of people in any area that is drawn on a finished map, with an interval of the level of
 * the map's own ({@link Heatmap#INTERVAL_LEVEL}).
 *
 * <p>The share is what the map shows: its cells added up, those on the border by how much of their
 * ground is in the area. The interval leans on what was counted, as those of the map do, and is
 * widened to hold the share. An area that is one element of the map has just the map's interval.
 */
public final class AreaIntervals {
  /**
   * Where an area has nobody or everybody, what sampling adds is still to be told from rounding.
   */
  private static final double MIN_SHARE = 1e-6;

  private final Heatmap map;
  private final DensityTree tree;
  private final Clumps clumps;

  /**
   * @param tree what the map was drawn from
   */
  public AreaIntervals(Heatmap map, DensityTree tree) {
    this.map = map;
    this.tree = tree;
    this.clumps = Clumps.of(tree);
  }

  /** Those of the map that follows from some answers. */
  public static AreaIntervals of(
      FusedEstimator estimator, Region region, List<NoisyHistogram> answers) {
    return new AreaIntervals(estimator.estimate(region, answers), estimator.tree(region, answers));
  }

  /** The people in an area. */
  public AreaEstimate in(DrawnArea area) {
    AreaSum sum = new AreaSum(tree, clumps, area);
    AreaPart part = sum.sum();
    if (part.equals(AreaPart.NONE)) {
      return AreaEstimate.NOBODY;
    }
    OptionalInt element = onlyElement(sum);
    return element.isPresent() ? ofElement(element.getAsInt()) : around(part);
  }

  private OptionalInt onlyElement(AreaSum sum) {
    if (sum.cutsCells() || sum.wholeCells().size() != 1) {
      return OptionalInt.empty();
    }
    CellId cell = new CellId(sum.wholeCells().get(0));
    Partition partition = map.partition();
    int element = partition.indexOf(cell);
    boolean isWhole =
        element >= 0
            && partition.elementBits(element) == cell.bits()
            && partition.extent(element, cell.level()) == 1;
    return isWhole ? OptionalInt.of(element) : OptionalInt.empty();
  }

  private AreaEstimate ofElement(int element) {
    return new AreaEstimate(map.mass(element), map.low(element), map.high(element));
  }

  /**
   * All shares m that what was counted does not contradict: (x - m)^2 <= z^2 (noise + m (1 - m)
   * sampled), solved for m as Wilson does. x is a ratio to the mass of all, whose error it shares.
   */
  private AreaEstimate around(AreaPart part) {
    DensityTree.Node root = tree.node(CellId.ROOT.bits());
    double all = tree.total();
    double counted = part.slope() + part.constant() / all;
    double off = part.slope() - counted;
    double noise = (part.noise() + part.unseen() + off * off * root.noise()) / (all * all);
    double sampled = (part.sampled() + off * off * root.sampled()) / (all * all);
    double share = Math.max(0, Math.min(1, part.drawn()));
    double typical = Math.max(MIN_SHARE, Math.min(1 - MIN_SHARE, share));
    double zz = Heatmap.INTERVAL_DEVIATIONS * Heatmap.INTERVAL_DEVIATIONS;
    double chance = zz * sampled / (typical * (1 - typical));
    double middle = counted + chance / 2;
    double square = middle * middle - (1 + chance) * (counted * counted - zz * noise);
    // Where counts are below nothing or above all, no share explains them; the nearest then does.
    double half = Math.sqrt(Math.max(0, square));
    double low = Math.min(share, (middle - half) / (1 + chance));
    double high = Math.max(share, (middle + half) / (1 + chance));
    return new AreaEstimate(share, Math.max(0, low), Math.min(1, high));
  }
}
