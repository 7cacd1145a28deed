package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.CellTable;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * A share of people for every node of a quadtree: the masses of four children sum to their
 * parent's.
 *
 * <p>A node has four children or none. Built from the root down by {@link TreeFit}.
 */
public final class DensityTree {
  private final Region region;
  private final List<TreeLevel> levels = new ArrayList<>();

  DensityTree(Region region, TreeLevel root) {
    this.region = region;
    levels.add(root);
  }

  public Region region() {
    return region;
  }

  void add(TreeLevel level) {
    levels.add(level);
  }

  TreeLevel level(int level) {
    return levels.get(level);
  }

  /** The variance with which the cells of a level stray from their prior shares. */
  public double structure(int level) {
    return levels.get(level).structure.variance();
  }

  /** The deviation of {@link #structure}; infinite where nobody counted a cell of the level. */
  public double structureDeviation(int level) {
    return levels.get(level).structure.deviation();
  }

  /** Whether any query counted just this cell, or cells that make it up. */
  public boolean isCounted(long bits) {
    int level = CellId.level(bits);
    int node = level < levels.size() ? levels.get(level).find(bits) : CellTable.ABSENT;
    return node != CellTable.ABSENT && levels.get(level).isCounted(node);
  }

  /** Whether children of a level were seen to stray from their prior shares at all. */
  public boolean isMeasured(int level) {
    return structure(level) > SplitVariance.LEAST;
  }

  /** The level of its deepest nodes. */
  public int depth() {
    return levels.size() - 1;
  }

  /** The mass of all. */
  public double total() {
    return levels.get(0).mass[0];
  }

  /**
   * What is known of a node.
   *
   * @param mass what the tree gives it
   * @param expected the part of its parent that its surroundings, or a prior, promised
   * @param isCounted whether any query counted it; without, the rest is 0
   * @param counted the share of devices that were counted there, all queries combined: unbiased,
   *     possibly negative
   * @param noise the variance of what was counted by noise
   * @param sampled its variance by sampling
   */
  public record Node(
      double mass,
      double expected,
      boolean isCounted,
      double counted,
      double noise,
      double sampled) {
    /** The variance of what was counted. */
    public double variance() {
      return noise + sampled;
    }
  }

  /** What is known of a node of the tree. */
  public Node node(long bits) {
    TreeLevel level = levels.get(CellId.level(bits));
    return level.node(level.find(bits));
  }

  /** Whether a cell is a node. */
  public boolean contains(long bits) {
    int level = CellId.level(bits);
    return level < levels.size() && levels.get(level).find(bits) != CellTable.ABSENT;
  }

  /** The mass of a cell: of its node, or its part of the leaf around it. */
  public double mass(long bits) {
    double part = 1;
    for (long each = bits; each != 0; each >>= 2) {
      if (contains(each)) {
        TreeLevel level = levels.get(CellId.level(each));
        return part * level.mass[level.find(each)];
      }
      part /= 4;
    }
    throw new IllegalStateException("a tree without a root");
  }

  /** The density around a cell: of its node, or of the leaf around it. */
  double density(long bits) {
    for (long each = bits; ; each >>= 2) {
      int level = CellId.level(each);
      int node = level < levels.size() ? levels.get(level).find(each) : CellTable.ABSENT;
      if (node != CellTable.ABSENT) {
        return levels.get(level).density(node);
      }
    }
  }

  /** The leaves and their shares. */
  Shares leaves() {
    List<Long> leaves = new ArrayList<>();
    for (TreeLevel level : levels) {
      for (long bits : level.cells) {
        if (!contains(bits << 2)) {
          leaves.add(bits);
        }
      }
    }
    Partition partition = Partition.ofBits(leaves.stream().mapToLong(Long::longValue).toArray());
    double[] masses = new double[partition.size()];
    for (int element = 0; element < masses.length; element++) {
      masses[element] = mass(partition.elementBits(element));
    }
    return Shares.ofWeights(partition, masses);
  }
}
