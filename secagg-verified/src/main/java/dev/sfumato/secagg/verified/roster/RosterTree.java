package dev.sfumato.secagg.verified.roster;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * The whole tree, for whoever proves leaves of it. Its nodes are in the order in which a walk from
 * the left meets them: after a node comes its left child, and twice the leaves of that after the
 * node its right child.
 */
public final class RosterTree {
  private final List<RosterLeaf> leaves;
  private final Bytes[] hashes;
  private final Bytes root;

  /** The tree of leaves in the order of their keys, no two of which begin alike. */
  public RosterTree(List<RosterLeaf> leaves) {
    this.leaves = List.copyOf(leaves);
    for (int i = 1; i < leaves.size(); i++) {
      if (RosterHash.compare(prefix(i - 1), prefix(i)) >= 0) {
        throw new IllegalArgumentException("leaves: out of order at " + i);
      }
    }
    this.hashes = new Bytes[2 * leaves.size() - 1];
    this.root = RosterHash.root(leaves.size(), fill(0, 0, leaves.size()));
  }

  private Bytes prefix(int place) {
    return RosterHash.prefix(leaves.get(place).publicKey());
  }

  private Bytes fill(int at, int from, int to) {
    if (to - from == 1) {
      hashes[at] = leaves.get(from).hash();
    } else {
      int middle = RosterHash.middle(from, to);
      Bytes left = fill(at + 1, from, middle);
      Bytes right = fill(right(at, from, middle), middle, to);
      hashes[at] = RosterHash.node(prefix(middle), left, right);
    }
    return hashes[at];
  }

  private static int right(int at, int from, int middle) {
    return at + 2 * (middle - from);
  }

  public Bytes root() {
    return root;
  }

  public int count() {
    return leaves.size();
  }

  public RosterLeaf leaf(int place) {
    return leaves.get(place);
  }

  /** What {@link RosterProof} reads beside the leaves at these places, which ascend. */
  public Bytes prove(int[] places) {
    ByteWriter writer = new ByteWriter(places.length * RosterLeaf.HASH_BYTES);
    prove(0, 0, count(), places, 0, writer);
    return Bytes.wrap(writer.finish());
  }

  /** Returns how many of the places are done. */
  private int prove(int at, int from, int to, int[] places, int done, ByteWriter writer) {
    if (done == places.length || places[done] >= to) {
      writer.bytes(hashes[at]);
      return done;
    }
    if (to - from == 1) {
      return done + 1;
    }
    int middle = RosterHash.middle(from, to);
    writer.bytes(prefix(middle));
    int left = prove(at + 1, from, middle, places, done, writer);
    return prove(right(at, from, middle), middle, to, places, left, writer);
  }
}
