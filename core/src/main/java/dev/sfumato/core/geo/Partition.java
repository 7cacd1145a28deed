package dev.sfumato.core.geo;

import dev.sfumato.core.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * A set of cells that divides a region, parents and orphans allowed.
 *
 * <p>A point belongs to the longest cell that is its prefix, so a cell stands for its square less
 * its descendants. A cell that its descendants cover fully stands for nothing and has no
 * <em>element</em>; the elements, numbered along the Morton curve from parent to child, are the
 * entries of a contribution. A point that no cell contains has no element.
 *
 * <p>Immutable. Two partitions are equal when they have the same cells.
 */
public final class Partition {
  /** More would not fit into one secure sum: its vectors hold at most 2^24 entries. */
  public static final int MAX_CELLS = 1 << 24;

  private static final int FINEST = CellId.MAX_LEVEL;

  private final long[] cells;
  private final CellTable table;
  private final Intervals intervals;

  private Partition(long[] cells) {
    this.cells = cells;
    this.intervals = Intervals.of(cells);
    this.table = CellTable.of(cells, elementOfCell(cells.length, intervals.elements()));
  }

  /** The partition with just these cells. */
  public static Partition of(Collection<CellId> cells) {
    Checks.checkRange("cells", cells.size(), 1, MAX_CELLS);
    return ofSortable(cells.stream().mapToLong(CellId::bits).toArray());
  }

  /** The partition with the cells of these bits. */
  public static Partition ofBits(long... bits) {
    Checks.checkRange("cells", bits.length, 1, MAX_CELLS);
    return ofSortable(Arrays.stream(bits).map(each -> new CellId(each).bits()).toArray());
  }

  /** All cells of one level. */
  public static Partition uniform(int level) {
    Checks.checkRange("level", level, 0, 12);
    long[] bits = new long[1 << (2 * level)];
    Arrays.setAll(bits, i -> (long) bits.length + i);
    return new Partition(bits);
  }

  /** The element of each cell, -1 for one that is fully covered. */
  private static int[] elementOfCell(int cells, int[] elements) {
    int[] numbers = new int[cells];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < elements.length; i++) {
      numbers[elements[i]] = i;
    }
    return numbers;
  }

  private static Partition ofSortable(long[] bits) {
    sortPreorder(bits);
    for (int i = 1; i < bits.length; i++) {
      if (bits[i] == bits[i - 1]) {
        throw Checks.refuse("cell", new CellId(bits[i]), "no cell twice in a partition");
      }
    }
    return new Partition(bits);
  }

  /** The length of the vector that counts this partition. */
  public int size() {
    return intervals.elements().length;
  }

  /** The cell whose remainder an element counts. */
  public CellId element(int index) {
    return new CellId(elementBits(index));
  }

  /** {@link #element} as its bits. */
  public long elementBits(int index) {
    return cells[intervals.elements()[index]];
  }

  /** All cells, with and without an element, each parent before its children. */
  public List<CellId> cells() {
    List<CellId> all = new ArrayList<>(cells.length);
    for (long bits : cells) {
      all.add(new CellId(bits));
    }
    return all;
  }

  /** The bits of {@link #cells()}. */
  public long[] cellBits() {
    return cells.clone();
  }

  public boolean contains(CellId cell) {
    return table.find(cell.bits()) != CellTable.ABSENT;
  }

  /** The element of a fine cell, or -1: its longest prefix, found in a step a level. */
  public int indexOf(CellId fine) {
    for (long bits = fine.bits(); bits != 0; bits >>= 2) {
      int found = table.find(bits);
      if (found != CellTable.ABSENT) {
        return found;
      }
    }
    return -1;
  }

  /** The element at a place on the Morton curve of a level, or -1: for many points at once. */
  public int indexAt(long morton, int level) {
    return intervals.elementAt(morton << (2 * (FINEST - level)));
  }

  /** The stretches of the Morton curve and their elements. */
  public Intervals intervals() {
    return intervals;
  }

  /** The number of cells of a level that an element stands for; a fraction where it is finer. */
  public double extent(int element, int level) {
    return Math.scalb((double) intervals.extentOf(element), -2 * (FINEST - level));
  }

  /** The finest level of any cell. */
  public int depth() {
    int depth = 0;
    for (long bits : cells) {
      depth = Math.max(depth, CellId.level(bits));
    }
    return depth;
  }

  /** Sorts by where cells begin on the Morton curve, a parent before its children. */
  private static void sortPreorder(long[] bits) {
    for (int i = 0; i < bits.length; i++) {
      bits[i] = CellId.preorderKey(bits[i]);
    }
    Arrays.sort(bits);
    for (int i = 0; i < bits.length; i++) {
      bits[i] = CellId.bitsOfPreorderKey(bits[i]);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Partition that && Arrays.equals(cells, that.cells);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(cells);
  }

  @Override
  public String toString() {
    return "Partition[" + size() + " elements, " + cells.length + " cells]";
  }
}
