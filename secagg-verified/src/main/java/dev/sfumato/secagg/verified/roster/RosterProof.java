package dev.sfumato.secagg.verified.roster;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * Checks that leaves stand at their places under a root, and that no two of them have one key: on
 * the way down each separator is above everything on its left, and not above anything on its right.
 *
 * <p>Guarantee: for one root, in which the number of leaves is, there is at most one leaf that
 * passes at a place, and those of two places have different keys, whoever is shown which. What is
 * proven of a place that nobody is shown is nothing.
 */
public final class RosterProof {
  private final int[] places;
  private final List<RosterLeaf> leaves;
  private final ByteReader proof;
  private int next;

  /** Leaves in the order of their places, which ascend, and what was sent with them. */
  private RosterProof(int[] places, List<RosterLeaf> leaves, byte[] proof) {
    this.places = places;
    this.leaves = leaves;
    this.proof = new ByteReader(proof);
  }

  /** Whether these are the leaves at these places, ascending, of the tree with so many leaves. */
  public static boolean isProven(
      Bytes root, int count, int[] places, List<RosterLeaf> leaves, Bytes proof) {
    if (places.length == 0 || places.length != leaves.size()) {
      return false;
    }
    RosterProof reading = new RosterProof(places, leaves, proof.array());
    try {
      Bytes found = reading.node(0, count, Optional.empty(), Optional.empty());
      reading.proof.end();
      return reading.next == places.length && RosterHash.root(count, found).equals(root);
    } catch (MalformedMessageException e) {
      return false;
    }
  }

  private Bytes node(int from, int to, Optional<Bytes> least, Optional<Bytes> above)
      throws MalformedMessageException {
    if (next == places.length || places[next] >= to) {
      return proof.bytes(RosterLeaf.HASH_BYTES);
    }
    if (to - from == 1) {
      return leaf(least, above);
    }
    int middle = RosterHash.middle(from, to);
    Bytes separator = proof.bytes(RosterHash.SEPARATOR_BYTES);
    Bytes left = node(from, middle, least, Optional.of(separator));
    Bytes right = node(middle, to, Optional.of(separator), above);
    return RosterHash.node(separator, left, right);
  }

  private Bytes leaf(Optional<Bytes> least, Optional<Bytes> above)
      throws MalformedMessageException {
    RosterLeaf leaf = leaves.get(next++);
    Bytes prefix = RosterHash.prefix(leaf.publicKey());
    if (least.isPresent() && RosterHash.compare(prefix, least.get()) < 0
        || above.isPresent() && RosterHash.compare(prefix, above.get()) >= 0) {
      throw new MalformedMessageException("a key on the wrong side of a separator");
    }
    return leaf.hash();
  }
}
