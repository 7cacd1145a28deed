package dev.sfumato.secagg.verified.server;

import java.util.BitSet;

/**
 * Those that mask, and with whom.
 *
 * @param members dealers whose shares were accepted, by place
 * @param accepted of each holder the dealers that it accepted, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record GoodGraph(DrawnGraph drawn, BitSet members, int[][] accepted) {
  Roster roster() {
    return drawn.roster();
  }

  int[] neighbours(int place) {
    return drawn.neighbours(place, members);
  }

  /** Its holders with whom it masks, in the order of their points. */
  int[] holdersOf(int place) {
    return drawn.holdersOf(place, members);
  }

  /** The dealers of which a holder has shares to give, ascending. */
  int[] heldBy(int holder) {
    return DrawnGraph.only(accepted[holder], members);
  }
}
