package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.secagg.verified.roster.RosterHash;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import dev.sfumato.secagg.verified.roster.RosterTree;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Those that gave keys, in the order of the tree: fixed for the rest of the sum. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Roster(SeatBook book, RosterTree tree, int[] seats, int[] places, SumServerSetup setup) {
  static Roster of(SeatBook book, Map<Integer, RosterLeaf> leaves) {
    List<Map.Entry<Integer, RosterLeaf>> sorted =
        leaves.entrySet().stream()
            .sorted(
                Comparator.comparing(
                    each -> RosterHash.prefix(each.getValue().publicKey()), RosterHash::compare))
            .toList();
    RosterTree tree = new RosterTree(sorted.stream().map(Map.Entry::getValue).toList());
    int[] seats = sorted.stream().mapToInt(Map.Entry::getKey).toArray();
    int[] places = new int[book.parameters().seats()];
    Arrays.fill(places, -1);
    for (int place = 0; place < seats.length; place++) {
      places[seats[place]] = place;
    }
    return new Roster(book, tree, seats, places, setup(book.setup, tree));
  }

  private static SumServerSetup setup(SumServerSetup announced, RosterTree tree) {
    SumSession session =
        VerifiedDerivations.session(announced.session(), tree.root(), tree.count());
    return new SumServerSetup(
        session, announced.primitives(), announced.randomness(), announced.workers());
  }

  VerifiedSize size() {
    return VerifiedNumbers.size(book.parameters(), tree.count());
  }

  VerifiedDerivations derivations() {
    return new VerifiedDerivations(setup.session());
  }

  int placeOf(int seat) {
    return places[seat];
  }

  int seatAt(int place) {
    return seats[place];
  }

  Member member(int place) {
    return new Member(place, tree.leaf(place).keys());
  }

  BitSet placesOf(BitSet of) {
    BitSet all = new BitSet();
    of.stream().forEach(seat -> all.set(places[seat]));
    return all;
  }

  BitSet everybody() {
    BitSet all = new BitSet();
    Arrays.stream(seats).forEach(all::set);
    return all;
  }
}
