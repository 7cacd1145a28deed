package dev.sfumato.export.shape;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** A partition as squares: each stretch of the Morton curve cut into the fewest cells. */
public final class CurveSquares {
  private CurveSquares() {}

  /** Every square of every element, in the order of the curve. */
  public static void forEach(Partition partition, ObjIntConsumer<CellId> taker) {
    Intervals stretches = partition.intervals();
    for (int i = 0; i < stretches.size(); i++) {
      int element = stretches.element(i);
      if (element >= 0) {
        cut(stretches.begin(i), stretches.begin(i + 1), square -> taker.accept(square, element));
      }
    }
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
