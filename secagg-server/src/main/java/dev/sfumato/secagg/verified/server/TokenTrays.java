package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.TokenDealing;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts together what was dealt to each holder. The draws have no order that keeps dealers and
 * holders near, so as many trays as there is room for are filled in one pass over the dealings.
 */
final class TokenTrays {
  /** So much memory at a time. */
  private static final long MAX_BYTES = 256L << 20;

  private final DrawnGraph graph;
  private final BitSet dealt;

  TokenTrays(DrawnGraph graph, BitSet dealt) {
    this.graph = graph;
    this.dealt = dealt;
  }

  void sort() {
    Map<Integer, ByteWriter> trays = new HashMap<>();
    long bytes = 0;
    for (int holder : dealt.stream().toArray()) {
      int size = graph.dealersOf(holder, dealt).length * DealtParcel.BYTES;
      if (bytes > 0 && bytes + size > MAX_BYTES) {
        fill(trays);
        trays.clear();
        bytes = 0;
      }
      trays.put(holder, new ByteWriter(size));
      bytes += size;
    }
    fill(trays);
  }

  /** The dealings come by seat, and parcels must be by place. */
  private void fill(Map<Integer, ByteWriter> trays) {
    SumArchive archive = graph.roster().book().archive;
    for (int dealer : dealt.stream().toArray()) {
      boolean needed = Arrays.stream(graph.holders()[dealer]).anyMatch(trays::containsKey);
      if (needed) {
        byte[] encoded = archive.get(Shelf.DEALING, graph.roster().seatAt(dealer)).orElseThrow();
        deal(dealer, (TokenDealing) VerifiedTaking.decode(encoded), trays);
      }
    }
    trays.forEach((holder, tray) -> archive.put(Shelf.PARCELS, holder, tray.finish()));
  }

  private void deal(int dealer, TokenDealing dealing, Map<Integer, ByteWriter> trays) {
    Bytes challenge = TakingTokenDeals.proof(graph.roster(), dealer, dealing.dealing()).challenge();
    BlindedPolynomials blinded =
        new BlindedPolynomials(dealing.dealing().keyBlinded(), dealing.dealing().seedBlinded());
    int[] holders = graph.holders()[dealer];
    for (int i = 0; i < holders.length; i++) {
      ByteWriter tray = trays.get(holders[i]);
      if (tray != null && graph.isHolder(dealer, holders[i])) {
        SealedParcel sealed = dealing.dealing().parcels().get(i);
        Parcel parcel =
            new Parcel(dealer, sealed.sealed(), blinded.proof(i + 1, sealed.checks(), challenge));
        new DealtParcel(parcel, graph.roster().member(dealer).keys(), dealing.tokenHashes().get(i))
            .write(tray);
      }
    }
  }

  /** What was dealt to one, by dealer. */
  static List<DealtParcel> read(SumArchive archive, int holder) {
    byte[] tray = archive.get(Shelf.PARCELS, holder).orElseThrow();
    try {
      return new ByteReader(tray)
          .list(tray.length / DealtParcel.BYTES, DealtParcel.BYTES, DealtParcel::read);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("the archive holds parcels that are none", e);
    }
  }
}
