package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import dev.sfumato.secagg.verified.roster.RosterProof;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether the leaves of a client's holders are under the root, and whose they say they are. */
record LeafChecks(RosterPlace place, RosterLeaf own) {
  void check(int[] holders, List<RosterLeaf> leaves, Bytes proof) throws SumRefusedException {
    // The cheap check first: where the tree is wrong no signature is looked at.
    unless(isProven(holders, leaves, proof), ClientRefusalReason.UNPROVEN_PEER);
    for (RosterLeaf leaf : leaves) {
      check(leaf);
    }
  }

  private boolean isProven(int[] holders, List<RosterLeaf> shown, Bytes proof) {
    int at = -Arrays.binarySearch(holders, place.place()) - 1;
    int[] places = new int[holders.length + 1];
    System.arraycopy(holders, 0, places, 0, at);
    places[at] = place.place();
    System.arraycopy(holders, at, places, at + 1, holders.length - at);
    List<RosterLeaf> leaves = new ArrayList<>(shown);
    leaves.add(at, own);
    return RosterProof.isProven(place.root(), place.clients(), places, leaves, proof);
  }

  private void check(RosterLeaf leaf) throws SumRefusedException {
    VerifiedSetup setup = place.setup();
    unless(
        !X25519Keys.isUnusable(leaf.keys().shareKey())
            && !MaskKeys.isUnusable(leaf.keys().maskPoint()),
        ClientRefusalReason.UNUSABLE_KEY);
    unless(
        setup.check().isGood(leaf.publicKey(), leaf.credential())
            && setup.primitives().verify(leaf.publicKey(), signed(leaf), leaf.signature()),
        ClientRefusalReason.UNPROVEN_PEER);
  }

  private byte[] signed(RosterLeaf leaf) {
    return VerifiedDerivations.signedLeaf(
        place.setup().announced(), leaf.credential(), leaf.keys(), leaf.drawHash());
  }
}
