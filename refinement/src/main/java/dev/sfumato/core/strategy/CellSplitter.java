package dev.sfumato.core.strategy;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Splits a region from the root down, always the cell for which a split is worth most. */
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
  private final PriorityQueue<Candidate> queue =
      new PriorityQueue<>(Comparator.comparingDouble(candidate -> -candidate.worth()));

  public CellSplitter(DensityTree tree, Worth worth) {
    this.tree = tree;
    this.region = tree.region();
    this.worth = worth;
  }

  /** The partition of at most so many cells; those outside the area are left out. */
  public Partition split(int most) {
    List<CellId> done = new ArrayList<>();
    add(CellId.ROOT.bits());
    while (!queue.isEmpty()) {
      Candidate best = queue.remove();
      boolean fits = queue.size() + done.size() + 4 <= most;
      if (fits && best.worth() > 0 && CellId.level(best.bits()) < region.levels()) {
        addChildren(best.bits());
      } else {
        done.add(new CellId(best.bits()));
      }
    }
    return Partition.of(done);
  }

  private void addChildren(long bits) {
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      if (!region.isMasked(new CellId(bits << 2 | quadrant))) {
        add(bits << 2 | quadrant);
      }
    }
  }

  private void add(long bits) {
    double mass = tree.mass(bits);
    queue.add(new Candidate(bits, mass, worth.of(bits, mass)));
  }
}
