package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;

/**
 * The challenges of dealings that were proven: each costs a hash of all that was dealt, and is
 * wanted again when parcels are sorted. Those from before a restart are computed again.
 */
public final class Challenges {
  private final FlatTable rows;
  private final BitSet known = new BitSet();

  public Challenges(int seats) {
    this.rows = new FlatTable(seats, Scalars.BYTES);
  }

  public void put(int dealer, Bytes challenge) {
    rows.put(dealer, challenge);
    known.set(dealer);
  }

  public Bytes of(DealtProof proof) {
    return known.get(proof.dealer()) ? rows.get(proof.dealer()) : proof.challenge();
  }
}
