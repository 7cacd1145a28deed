package dev.sfumato.core.change;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells that two maps have both counted, from all of the region down, with the change of each.
 *
 * <p>Level by level: children are expected to share in the change of their parent by their mass,
 * and what was counted corrects that as far as the level shows changes at all ({@link Shrinkage}).
 */
final class SharedCells {
  private final DensityTree before;
  private final DensityTree after;
  private final Region region;

  SharedCells(DensityTree before, DensityTree after) {
    this.before = before;
    this.after = after;
    this.region = before.region();
  }

  /** The finest of them, which cover the area. */
  List<MeasuredChange> leaves() {
    List<MeasuredChange> leaves = new ArrayList<>();
    List<MeasuredChange> level = List.of(root());
    while (!level.isEmpty()) {
      List<MeasuredChange> parents = new ArrayList<>();
      List<List<MeasuredChange>> families = new ArrayList<>();
      for (MeasuredChange cell : level) {
        List<MeasuredChange> children = children(cell.bits());
        if (children.isEmpty() || !shows(children)) {
          leaves.add(cell);
        } else {
          parents.add(cell);
          families.add(children);
        }
      }
      level = Shrinkage.estimate(parents, families);
    }
    return leaves;
  }

  /**
   * Whether quarters are worth showing: while the deviation of a quarter's difference is at most
   * the mass of one. Below that even all who were there could leave unnoticed.
   */
  private static boolean shows(List<MeasuredChange> children) {
    double variance = 0;
    double mass = 0;
    for (MeasuredChange child : children) {
      variance += child.variance();
      mass += child.mass();
    }
    return variance * children.size() <= mass * mass;
  }

  /** Shares are of all people on either map, so all of them together never change. */
  private MeasuredChange root() {
    return new MeasuredChange(CellId.ROOT.bits(), 1, 1, 0, new MeasuredChange.Noises(0, 0), 0, 0);
  }

  /** The children that are open; none where a map has not counted one of them. */
  private List<MeasuredChange> children(long parent) {
    List<MeasuredChange> children = new ArrayList<>();
    if (CellId.level(parent) < region.levels()) {
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        long bits = parent << 2 | quadrant;
        if (!region.isMasked(new CellId(bits))) {
          if (!before.isCounted(bits) || !after.isCounted(bits)) {
            return List.of();
          }
          children.add(MeasuredChange.of(bits, before, after));
        }
      }
    }
    return children;
  }
}
