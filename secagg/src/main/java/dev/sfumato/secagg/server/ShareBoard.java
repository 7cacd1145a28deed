package dev.sfumato.secagg.server;

import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shares that were handed back, by owner and coordinate. An owner is a survivor or was dropped,
 * so its shares are all of its seed or all of its mask key: the two never meet here.
 *
 * <p>A plain table: with ten thousand clients there are half a million shares, each a single
 * reference here and an entry, a list and a boxed number in a map.
 */
final class ShareBoard {
  private final int neighbours;
  private final @Nullable Bytes[] table;
  private final int[] counts;

  ShareBoard(int seats, int neighbours) {
    this.neighbours = neighbours;
    this.table = new Bytes[Math.multiplyExact(seats, neighbours)];
    this.counts = new int[seats];
  }

  /** Coordinates count from one. */
  void post(int owner, int coordinate, Bytes value) {
    table[owner * neighbours + coordinate - 1] = value;
    counts[owner]++;
  }

  /** The shares of one owner's secret, by coordinate, so that arrival order changes nothing. */
  List<Share> sharesOf(int owner) {
    List<Share> shares = new ArrayList<>(counts[owner]);
    for (int i = 0; i < neighbours; i++) {
      Bytes value = table[owner * neighbours + i];
      if (value != null) {
        shares.add(new Share(i + 1, value));
      }
    }
    return shares;
  }

  int count(int owner) {
    return counts[owner];
  }

  void clear() {
    Arrays.fill(table, null);
    Arrays.fill(counts, 0);
  }

  /** The value of an owner's polynomial at one coordinate. */
  record Share(int coordinate, Bytes value) {
    @Override
    public String toString() {
      return "Share[" + coordinate + "]";
    }
  }
}
