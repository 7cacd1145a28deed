package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.message.SumEnvelope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Who drew whom, by place.
 *
 * @param holders of each, in the order of their points; of nobody who did not draw
 * @param dealers of each those that drew it, ascending; a message has room for so many
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record DrawnGraph(Roster roster, int[][] holders, int[][] dealers) {
  static DrawnGraph of(Roster roster, int[][] holders, BitSet drawn) {
    List<List<Integer>> dealers = new ArrayList<>();
    for (int i = 0; i < holders.length; i++) {
      dealers.add(new ArrayList<>());
    }
    for (int place : roster.placesOf(drawn).stream().toArray()) {
      for (int holder : holders[place]) {
        if (dealers.get(holder).size() < SumEnvelope.MAX_ELEMENTS) {
          dealers.get(holder).add(place);
        }
      }
    }
    int[][] sorted =
        dealers.stream()
            .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    return new DrawnGraph(roster, holders, sorted);
  }

  /** Those of a set that drew it, ascending. */
  int[] dealersOf(int holder, BitSet among) {
    return Arrays.stream(dealers[holder]).filter(among::get).toArray();
  }

  /**
   * Whether a holder that was drawn knows that it is one: all do but those with too many dealers.
   */
  boolean isHolder(int dealer, int holder) {
    return dealers[holder].length < SumEnvelope.MAX_ELEMENTS
        || Arrays.binarySearch(dealers[holder], dealer) >= 0;
  }

  /** The point of a holder among a dealer's, from one on. */
  int pointOf(int dealer, int holder) {
    int[] all = holders[dealer];
    for (int i = 0; i < all.length; i++) {
      if (all[i] == holder) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("no holder of this dealer");
  }

  /** The holders of a dealer that are in a set and know of it, in the order of their points. */
  int[] holdersOf(int dealer, BitSet among) {
    return Arrays.stream(holders[dealer])
        .filter(each -> among.get(each) && isHolder(dealer, each))
        .toArray();
  }

  /** Holders and dealers of one that are in a set, ascending. */
  int[] neighbours(int place, BitSet among) {
    BitSet all = new BitSet();
    Arrays.stream(holdersOf(place, among)).forEach(all::set);
    Arrays.stream(dealersOf(place, among)).forEach(all::set);
    return all.stream().toArray();
  }
}
