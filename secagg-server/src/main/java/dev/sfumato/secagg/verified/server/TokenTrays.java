package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.round.DealtParcels;
import dev.sfumato.secagg.sum.server.Challenges;
import dev.sfumato.secagg.sum.server.DealtProof;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.message.DealtRequest;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.TokenDealing;
import java.util.BitSet;

/**
 * Puts together what was dealt to each holder. The draws have no order that keeps dealers and
 * holders near, so as many trays as there is room for are filled in one pass over the dealings.
 */
final class TokenTrays {
  /** So much memory at a time. */
  private static final long MAX_BYTES = 256L << 20;

  private final DrawnGraph graph;
  private final BitSet dealt;
  private final Challenges challenges;

  /** The holders whose trays this pass fills, by place; their trays, and how full each is. */
  private final BitSet open = new BitSet();

  private final byte[][] trays;
  private final int[] filled;

  TokenTrays(DrawnGraph graph, BitSet dealt, Challenges challenges) {
    this.graph = graph;
    this.dealt = dealt;
    this.challenges = challenges;
    this.trays = new byte[graph.holders().length][0];
    this.filled = new int[trays.length];
  }

  void sort() {
    long bytes = 0;
    for (int holder : dealt.stream().toArray()) {
      int size = graph.dealersOf(holder, dealt).length * DealtParcel.BYTES;
      if (bytes > 0 && bytes + size > MAX_BYTES) {
        fill();
        bytes = 0;
      }
      open.set(holder);
      trays[holder] = new byte[size];
      bytes += size;
    }
    fill();
  }

  /** The dealings come by seat, and parcels must be by place. */
  private void fill() {
    SumArchive archive = graph.roster().book().archive;
    for (int dealer : dealt.stream().toArray()) {
      if (isNeeded(dealer)) {
        byte[] encoded = archive.get(Shelf.DEALING, graph.roster().seatAt(dealer)).orElseThrow();
        deal(dealer, (TokenDealing) VerifiedTaking.decode(encoded));
      }
    }
    for (int holder : open.stream().toArray()) {
      archive.put(Shelf.PARCELS, holder, trays[holder]);
      trays[holder] = new byte[0];
    }
    open.clear();
  }

  private boolean isNeeded(int dealer) {
    for (int holder : graph.holders()[dealer]) {
      if (open.get(holder)) {
        return true;
      }
    }
    return false;
  }

  private void deal(int dealer, TokenDealing dealing) {
    DealtProof proof = TakingTokenDeals.proof(graph.roster(), dealer, dealing.dealing());
    DealtParcels parcels = new DealtParcels(proof, challenges.of(proof));
    SumKeys keys = graph.roster().member(dealer).keys();
    int[] holders = graph.holders()[dealer];
    for (int i = 0; i < holders.length; i++) {
      if (open.get(holders[i]) && graph.isHolder(dealer, holders[i])) {
        byte[] tray = trays[holders[i]];
        int at = filled[holders[i]];
        parcels.put(i + 1, tray, at);
        int next = put(keys.shareKey(), tray, at + Parcel.BYTES);
        next = put(keys.maskPoint(), tray, next);
        filled[holders[i]] = put(dealing.tokenHashes().get(i), tray, next);
      }
    }
  }

  private static int put(Bytes part, byte[] tray, int at) {
    System.arraycopy(part.array(), 0, tray, at, part.length());
    return at + part.length();
  }

  /** What was dealt to one, by dealer, as it is sent. */
  static DealtRequest read(SeatBook book, int seat, int place) {
    byte[] tray = book.archive.get(Shelf.PARCELS, place).orElseThrow();
    return new DealtRequest(book.head(seat), Bytes.wrap(tray));
  }
}
