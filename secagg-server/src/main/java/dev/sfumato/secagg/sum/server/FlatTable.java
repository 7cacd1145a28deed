package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;

/** A row of as many bytes for each seat, in one array: objects would take three times as much. */
public final class FlatTable {
  private final int width;
  private final byte[] rows;

  public FlatTable(int seats, int width) {
    this.width = width;
    this.rows = new byte[Math.multiplyExact(seats, width)];
  }

  public void put(int seat, Bytes row) {
    System.arraycopy(row.ofLength(width, "row").array(), 0, rows, seat * width, width);
  }

  public Bytes get(int seat) {
    return Bytes.wrap(Arrays.copyOfRange(rows, seat * width, (seat + 1) * width));
  }
}
