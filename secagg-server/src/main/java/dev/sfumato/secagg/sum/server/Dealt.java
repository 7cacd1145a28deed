package dev.sfumato.secagg.sum.server;

import java.util.Arrays;
import java.util.BitSet;

/** Those that dealt shares, among those that gave keys. */
public record Dealt(Arrivals arrivals, BitSet dealers) {
  public SeatBook book() {
    return arrivals.book();
  }

  /** Whose parcels a holder is given, ascending: an order that has nothing to do with the ring. */
  public int[] dealersOf(int holder) {
    return Arrays.stream(arrivals.ring().neighbours(holder))
        .filter(dealers::get)
        .sorted()
        .toArray();
  }
}
