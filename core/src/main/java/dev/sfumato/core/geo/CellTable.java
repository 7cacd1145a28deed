package dev.sfumato.core.geo;

/** From the bits of cells to small numbers: open addressing, at most half full. */
public final class CellTable {
  /** The cell is not in the table. */
  public static final int ABSENT = Integer.MIN_VALUE;

  private final long[] keys;
  private final int[] values;

  private CellTable(int capacity) {
    keys = new long[capacity];
    values = new int[capacity];
  }

  /** Each cell and its position in the array; no cell twice. */
  public static CellTable ofPositions(long[] cells) {
    CellTable table = withRoomFor(cells.length);
    for (int i = 0; i < cells.length; i++) {
      table.put(cells[i], i);
    }
    return table;
  }

  /** Each cell and its value; no cell twice. */
  static CellTable of(long[] cells, int[] values) {
    CellTable table = withRoomFor(cells.length);
    for (int i = 0; i < cells.length; i++) {
      table.put(cells[i], values[i]);
    }
    return table;
  }

  /** The value of a cell, or {@link #ABSENT}. */
  public int find(long bits) {
    for (int slot = slot(bits); keys[slot] != 0; slot = slot + 1 & keys.length - 1) {
      if (keys[slot] == bits) {
        return values[slot];
      }
    }
    return ABSENT;
  }

  private static CellTable withRoomFor(int cells) {
    return new CellTable(Integer.highestOneBit(Math.max(1, cells)) * 4);
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
    // Fibonacci hashing: neighbours on the curve land far apart.
    return (int) (bits * 0x9e3779b97f4a7c15L >>> 32) & keys.length - 1;
  }
}
