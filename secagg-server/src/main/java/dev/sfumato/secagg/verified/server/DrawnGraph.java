package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.message.SumEnvelope;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Who drew whom, by place.
 *
 * @param holders of each, in the order of their points; of nobody who did not draw
 * @param dealers of each those that drew it, ascending; a message has room for so many
 * @param points of each the point that it has with each of its dealers
 * @param crowded those that more drew than a message has room for
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record DrawnGraph(
    Roster roster, int[][] holders, int[][] dealers, short[][] points, BitSet crowded) {
  static DrawnGraph of(Roster roster, int[][] holders, BitSet drawn) {
    int[] places = roster.placesOf(drawn).stream().toArray();
    BitSet crowded = new BitSet();
    int[] counts = counts(holders, places, crowded);
    int[][] dealers = new int[holders.length][];
    short[][] points = new short[holders.length][];
    for (int i = 0; i < holders.length; i++) {
      dealers[i] = new int[counts[i]];
      points[i] = new short[counts[i]];
    }
    int[] filled = new int[holders.length];
    for (int place : places) {
      for (int i = 0; i < holders[place].length; i++) {
        int holder = holders[place][i];
        if (filled[holder] < counts[holder]) {
          dealers[holder][filled[holder]] = place;
          points[holder][filled[holder]++] = (short) (i + 1);
        }
      }
    }
    return new DrawnGraph(roster, holders, dealers, points, crowded);
  }

  /** How many dealers each has room for. */
  private static int[] counts(int[][] holders, int[] places, BitSet crowded) {
    int[] counts = new int[holders.length];
    for (int place : places) {
      for (int holder : holders[place]) {
        if (counts[holder] < SumEnvelope.MAX_ELEMENTS) {
          counts[holder]++;
        } else {
          crowded.set(holder);
        }
      }
    }
    return counts;
  }

  /** Those of a set that drew it, ascending. */
  int[] dealersOf(int holder, BitSet among) {
    return only(dealers[holder], among);
  }

  /** Those of some that are in a set, in their order. */
  static int[] only(int[] some, BitSet among) {
    int[] only = new int[some.length];
    int count = 0;
    for (int each : some) {
      if (among.get(each)) {
        only[count++] = each;
      }
    }
    return Arrays.copyOf(only, count);
  }

  /**
   * Whether a holder that was drawn knows that it is one: all do but those with too many dealers.
   */
  boolean isHolder(int dealer, int holder) {
    return !crowded.get(holder) || Arrays.binarySearch(dealers[holder], dealer) >= 0;
  }

  /** The point of a holder among a dealer's, from one on. */
  int pointOf(int dealer, int holder) {
    int at = Arrays.binarySearch(dealers[holder], dealer);
    if (at < 0) {
      throw new IllegalArgumentException("no holder of this dealer");
    }
    return points[holder][at];
  }

  /** The holders of a dealer that are in a set and know of it, in the order of their points. */
  int[] holdersOf(int dealer, BitSet among) {
    int[] all = only(holders[dealer], among);
    return Arrays.stream(all).anyMatch(crowded::get)
        ? Arrays.stream(all).filter(each -> isHolder(dealer, each)).toArray()
        : all;
  }

  /** Holders and dealers of one that are in a set, ascending. */
  int[] neighbours(int place, BitSet among) {
    BitSet all = new BitSet();
    for (int each : holdersOf(place, among)) {
      all.set(each);
    }
    for (int each : dealersOf(place, among)) {
      all.set(each);
    }
    return all.stream().toArray();
  }
}
