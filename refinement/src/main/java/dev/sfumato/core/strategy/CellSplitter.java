package dev.sfumato.core.strategy;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Splits a region from the root down, always the cell for which a split is worth most.
 *
 * <p>Where nobody counted a cell yet, its people are as many as will be found where they are: if
 * those of its parent are likely to be in one spot, each quarter counts as if the spot were in it.
 */
public final class CellSplitter {
  /** What splitting a cell with some mass is worth; zero or less is not worth it at all. */
  @FunctionalInterface
  public interface Worth {
    double of(long bits, double mass);
  }

  private record Candidate(long bits, double mass, double worth) {}

  private final DensityTree tree;
  private final Region region;
  private final Worth worth;
  private final Unevenness unevenness;
  private final int deepest;
  private final PriorityQueue<Candidate> queue =
      new PriorityQueue<>(Comparator.comparingDouble(candidate -> -candidate.worth()));

  CellSplitter(Outlook outlook, Worth worth) {
    this(outlook.tree(), worth, outlook.unevenness(), outlook.deepest());
  }

  /** Takes people to be where the tree has them, and looks for no spots. */
  public CellSplitter(DensityTree tree, Worth worth) {
    this(tree, worth, Unevenness.of(tree, 0), 0);
  }

  private CellSplitter(DensityTree tree, Worth worth, Unevenness unevenness, int deepest) {
    this.tree = tree;
    this.region = tree.region();
    this.worth = worth;
    this.unevenness = unevenness;
    this.deepest = deepest;
  }

  /** The partition of at most so many cells; those outside the area are left out. */
  public Partition split(int most) {
    List<CellId> done = new ArrayList<>();
    add(CellId.ROOT.bits(), tree.total());
    while (!queue.isEmpty()) {
      Candidate best = queue.remove();
      boolean fits = queue.size() + done.size() + 4 <= most;
      if (fits && best.worth() > 0 && CellId.level(best.bits()) < region.levels()) {
        addChildren(best);
      } else {
        done.add(new CellId(best.bits()));
      }
    }
    return Partition.of(done);
  }

  private void addChildren(Candidate parent) {
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      long bits = parent.bits() << 2 | quadrant;
      if (!region.isMasked(new CellId(bits))) {
        add(bits, mass(bits, parent.mass()));
      }
    }
  }

  private double mass(long bits, double parent) {
    int level = CellId.level(bits);
    double even = tree.mass(bits);
    return level > deepest || tree.isCounted(bits)
        ? even
        : Math.max(even, parent * unevenness.together(level));
  }

  private void add(long bits, double mass) {
    queue.add(new Candidate(bits, mass, worth.of(bits, mass)));
  }
}
