package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Looks on while a tree is fitted, and keeps what some of its cells were made of. */
final class CellWatch {
  private final List<Long> wanted;
  private final TreeMap<Long, Explanation.Part> seen = new TreeMap<>();

  private CellWatch(List<Long> wanted) {
    this.wanted = wanted;
  }

  /** Nobody asks. */
  static CellWatch none() {
    return new CellWatch(List.of());
  }

  /** The cells of a fit that make up an element. */
  static CellWatch of(Partition partition, int element) {
    List<Long> pieces = new ArrayList<>();
    cut(partition.intervals(), element, partition.elementBits(element), pieces);
    return new CellWatch(pieces);
  }

  /** A cell, if it is all the element's; else those of its quarters that are. */
  private static void cut(Intervals intervals, int element, long bits, List<Long> pieces) {
    CellId cell = new CellId(bits);
    int from = intervals.stretchAt(cell.mortonBegin(CellId.MAX_LEVEL));
    int last = intervals.stretchAt(cell.mortonEnd(CellId.MAX_LEVEL) - 1);
    long own =
        IntStream.rangeClosed(from, last)
            .filter(each -> intervals.element(each) == element)
            .count();
    if (own == last - from + 1) {
      pieces.add(bits);
    } else if (own > 0) {
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        cut(intervals, element, bits << 2 | quadrant, pieces);
      }
    }
  }

  /** Sees the nodes of a level; only those that are wanted are asked what they are made of. */
  void look(TreeLevel level, IntFunction<Explanation.Part> parts) {
    for (long cell : wanted) {
      int node = CellId.level(cell) == level.level ? level.find(cell) : -1;
      if (node >= 0) {
        seen.put(cell, parts.apply(node));
      }
    }
  }

  /** What was seen, the larger cells first. */
  List<Explanation.Part> parts() {
    return List.copyOf(seen.values());
  }
}
