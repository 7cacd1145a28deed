package dev.sfumato.export.shape;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;

/** A partition as squares: each stretch of the Morton curve cut into the fewest cells. */
public final class CurveSquares {
  private CurveSquares() {}

  /** Every square of every element, in the order of the curve. */
  public static void forEach(Partition partition, ObjIntConsumer<CellId> taker) {
    forEach(partition, element -> element, taker);
  }

  /** Every square of every group of elements: what lies side by side in a group is one stretch. */
  static void forEach(Partition partition, IntUnaryOperator group, ObjIntConsumer<CellId> taker) {
    Intervals stretches = partition.intervals();
    int next;
    for (int i = 0; i < stretches.size(); i = next) {
      int owner = owner(stretches, i, group);
      next = i + 1;
      while (next < stretches.size() && owner(stretches, next, group) == owner) {
        next++;
      }
      if (owner >= 0) {
        cut(stretches.begin(i), stretches.begin(next), square -> taker.accept(square, owner));
      }
    }
  }

  private static int owner(Intervals stretches, int stretch, IntUnaryOperator group) {
    int element = stretches.element(stretch);
    return element < 0 ? -1 : group.applyAsInt(element);
  }

  /** From its begin each time the largest cell that fits. */
  static void cut(long begin, long end, Consumer<CellId> taker) {
    long from = begin;
    while (from < end) {
      int level = CellId.MAX_LEVEL;
      while (level > 0 && fits(from, level - 1, end)) {
        level--;
      }
      taker.accept(new CellId(1L << (2 * level) | from >> shift(level)));
      from += 1L << shift(level);
    }
  }

  private static boolean fits(long from, int level, long end) {
    long length = 1L << shift(level);
    return (from & (length - 1)) == 0 && from + length <= end;
  }

  private static int shift(int level) {
    return 2 * (CellId.MAX_LEVEL - level);
  }
}
