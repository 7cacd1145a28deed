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
    int[] neighbours = arrivals.ring().neighbours(holder);
    int count = 0;
    for (int each : neighbours) {
      if (dealers.get(each)) {
        neighbours[count++] = each;
      }
    }
    int[] dealersOf = Arrays.copyOf(neighbours, count);
    Arrays.sort(dealersOf);
    return dealersOf;
  }
}
