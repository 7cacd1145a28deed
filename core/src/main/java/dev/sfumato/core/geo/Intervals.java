package dev.sfumato.core.geo;

import java.util.Arrays;

/**
 * The Morton curve of the finest level, cut where the element changes.
 *
 * <p>Stretch i runs from {@code begin(i)} to {@code begin(i + 1)} and belongs to {@code
 * element(i)}, or to nobody (-1). Stretches cover the whole curve, in order.
 */
public final class Intervals {
  /** The length of the whole curve. */
  public static final long CURVE = 1L << (2 * CellId.MAX_LEVEL);

  private final long[] begins;
  private final int[] owners;
  private final int[] elements;
  private final long[] extents;

  private Intervals(long[] begins, int[] owners, int[] elements, long[] extents) {
    this.begins = begins;
    this.owners = owners;
    this.elements = elements;
    this.extents = extents;
  }

  /** Cuts the curve for cells in preorder. */
  static Intervals of(long[] cells) {
    Sweep sweep = new Sweep(cells);
    return sweep.intervals();
  }

  public int size() {
    return owners.length;
  }

  /** Where a stretch begins, at level {@link CellId#MAX_LEVEL}; its end is the next one's begin. */
  public long begin(int stretch) {
    return stretch == owners.length ? CURVE : begins[stretch];
  }

  /** The element of a stretch, or -1. */
  public int element(int stretch) {
    return owners[stretch];
  }

  /** The stretch that holds a place on the curve. */
  public int stretchAt(long position) {
    int found = Arrays.binarySearch(begins, position);
    return found >= 0 ? found : -found - 2;
  }

  int elementAt(long position) {
    return owners[stretchAt(position)];
  }

  /** The length of the curve that an element stands for. */
  public long extentOf(int element) {
    return extents[element];
  }

  /** The position of each element among the cells. */
  int[] elements() {
    return elements;
  }

  /** One pass over the cells in preorder, with the cells that are still open on a stack. */
  private static final class Sweep {
    private final long[] cells;
    private final long[] begins;
    private final int[] owners;
    private final int[] open = new int[CellId.MAX_LEVEL + 2];
    private int depth;
    private int count;
    private long position;

    Sweep(long[] cells) {
      this.cells = cells;
      this.begins = new long[2 * cells.length + 1];
      this.owners = new int[2 * cells.length + 1];
    }

    Intervals intervals() {
      for (int i = 0; i < cells.length; i++) {
        long begin = begin(cells[i]);
        closeUntil(begin);
        open[depth++] = i;
      }
      closeUntil(CURVE);
      return number();
    }

    private void closeUntil(long limit) {
      while (depth > 0 && end(cells[open[depth - 1]]) <= limit) {
        emit(end(cells[open[depth - 1]]), open[depth - 1]);
        depth--;
      }
      emit(limit, depth > 0 ? open[depth - 1] : -1);
    }

    private void emit(long until, int owner) {
      if (until > position) {
        begins[count] = position;
        owners[count++] = owner;
        position = until;
      }
    }

    /** Turns positions of cells into numbers of elements: the cells that own some stretch. */
    private Intervals number() {
      int[] numbers = new int[cells.length];
      for (int i = 0; i < count; i++) {
        if (owners[i] >= 0) {
          numbers[owners[i]] = 1;
        }
      }
      int[] elements = new int[Arrays.stream(numbers).sum()];
      for (int i = 0, next = 0; i < cells.length; i++) {
        if (numbers[i] > 0) {
          elements[next] = i;
          numbers[i] = next++;
        }
      }
      return finish(numbers, elements);
    }

    private Intervals finish(int[] numbers, int[] elements) {
      long[] extents = new long[elements.length];
      for (int i = 0; i < count; i++) {
        if (owners[i] >= 0) {
          owners[i] = numbers[owners[i]];
          extents[owners[i]] += (i + 1 < count ? begins[i + 1] : CURVE) - begins[i];
        }
      }
      return new Intervals(
          Arrays.copyOf(begins, count), Arrays.copyOf(owners, count), elements, extents);
    }

    private static long begin(long bits) {
      return (bits ^ Long.highestOneBit(bits)) << (2 * (CellId.MAX_LEVEL - CellId.level(bits)));
    }

    private static long end(long bits) {
      return begin(bits) + (1L << (2 * (CellId.MAX_LEVEL - CellId.level(bits))));
    }
  }
}
