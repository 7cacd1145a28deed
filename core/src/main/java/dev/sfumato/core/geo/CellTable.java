package dev.sfumato.core.geo;

import java.util.Arrays;

/** From a cell's bits to its element: open addressing, as large as twice the cells. */
final class CellTable {
  /** The cell is not in the partition. */
  static final int ABSENT = Integer.MIN_VALUE;

  private final long[] keys;
  private final int[] values;

  private CellTable(int capacity) {
    keys = new long[capacity];
    values = new int[capacity];
  }

  static CellTable of(long[] cells, int[] elements) {
    CellTable table = new CellTable(Integer.highestOneBit(Math.max(1, cells.length)) * 4);
    int[] element = new int[cells.length];
    Arrays.fill(element, -1);
    for (int i = 0; i < elements.length; i++) {
      element[elements[i]] = i;
    }
    for (int i = 0; i < cells.length; i++) {
      table.put(cells[i], element[i]);
    }
    return table;
  }

  /** The element of a cell, -1 for a cell that is fully covered, or {@link #ABSENT}. */
  int find(long bits) {
    for (int slot = slot(bits); keys[slot] != 0; slot = slot + 1 & keys.length - 1) {
      if (keys[slot] == bits) {
        return values[slot];
      }
    }
    return ABSENT;
  }

  private void put(long bits, int value) {
    int slot = slot(bits);
    while (keys[slot] != 0) {
      slot = slot + 1 & keys.length - 1;
    }
    keys[slot] = bits;
    values[slot] = value;
  }

  private int slot(long bits) {
    long hash = bits * 0x9e3779b97f4a7c15L;
    return (int) (hash >>> 32) & keys.length - 1;
  }
}
