package dev.sfumato.secagg.verified.roster;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.List;

/**
 * The whole tree, for whoever proves leaves of it. Its nodes are in the order in which a walk from
 * the left meets them: after a node comes its left child, and twice the leaves of that after the
 * node its right child. A client is shown hundreds of leaves and a thousand nodes, from all over:
 * they are in two arrays, a node's separator beside its hash.
 */
public final class RosterTree {
  private static final int SEPARATOR = RosterLeaf.HASH_BYTES;
  private static final int NODE_BYTES = RosterLeaf.HASH_BYTES + RosterHash.SEPARATOR_BYTES;

  /** The leaves as they are sent, and where each begins; the last place is the end. */
  private final byte[] leaves;

  private final int[] starts;
  private final byte[] nodes;
  private final Bytes root;

  /** The tree of leaves in the order of their keys, no two of which begin alike. */
  public RosterTree(List<RosterLeaf> leaves) {
    for (int i = 1; i < leaves.size(); i++) {
      if (RosterHash.compare(prefix(leaves.get(i - 1)), prefix(leaves.get(i))) >= 0) {
        throw new IllegalArgumentException("leaves: out of order at " + i);
      }
    }
    this.starts = new int[leaves.size() + 1];
    this.leaves = write(leaves, starts);
    this.nodes = new byte[Math.multiplyExact(2 * leaves.size() - 1, NODE_BYTES)];
    this.root = RosterHash.root(leaves.size(), fill(0, 0, leaves));
  }

  private static Bytes prefix(RosterLeaf leaf) {
    return RosterHash.prefix(leaf.publicKey());
  }

  private static byte[] write(List<RosterLeaf> leaves, int[] starts) {
    for (int i = 0; i < leaves.size(); i++) {
      starts[i + 1] = Math.addExact(starts[i], leaves.get(i).bytes());
    }
    ByteWriter writer = new ByteWriter(starts[leaves.size()]);
    leaves.forEach(each -> each.write(writer));
    return writer.finish();
  }

  /** The node over some leaves. */
  private Bytes fill(int at, int from, List<RosterLeaf> under) {
    Bytes hash = under.size() == 1 ? under.get(0).hash() : join(at, from, under);
    System.arraycopy(hash.array(), 0, nodes, at * NODE_BYTES, hash.length());
    return hash;
  }

  private Bytes join(int at, int from, List<RosterLeaf> under) {
    int middle = RosterHash.middle(from, from + under.size()) - from;
    Bytes separator = prefix(under.get(middle));
    System.arraycopy(separator.array(), 0, nodes, at * NODE_BYTES + SEPARATOR, separator.length());
    Bytes left = fill(at + 1, from, under.subList(0, middle));
    int right = right(at, from, from + middle);
    return RosterHash.node(
        separator, left, fill(right, from + middle, under.subList(middle, under.size())));
  }

  private static int right(int at, int from, int middle) {
    return at + 2 * (middle - from);
  }

  public Bytes root() {
    return root;
  }

  public int count() {
    return starts.length - 1;
  }

  public RosterLeaf leaf(int place) {
    try {
      return RosterLeaf.read(
          new ByteReader(Arrays.copyOfRange(leaves, starts[place], starts[place + 1])));
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a leaf that was written is none", e);
    }
  }

  /** How many leaves are at these places, and the leaves, as they are sent. */
  public Bytes show(int[] places) {
    ByteWriter writer = new ByteWriter(2 + Arrays.stream(places).map(this::bytes).sum());
    writer.u16(places.length);
    for (int place : places) {
      writer.bytes(leaves, starts[place], bytes(place));
    }
    return Bytes.wrap(writer.finish());
  }

  private int bytes(int place) {
    return starts[place + 1] - starts[place];
  }

  /** What {@link RosterProof} reads beside the leaves at these places, which ascend. */
  public Bytes prove(int[] places) {
    ByteWriter writer = new ByteWriter(proofBytes(places.length));
    prove(0, 0, count(), places, 0, writer);
    return Bytes.wrap(writer.finish());
  }

  /**
   * No proof of so many places has more: under the top of the tree, which has a leaf for each of
   * them, each has a way of its own down.
   */
  private int proofBytes(int places) {
    int depth = Integer.SIZE - Integer.numberOfLeadingZeros(count() / Math.max(1, places));
    return (places + 1) * (depth + 1) * NODE_BYTES;
  }

  /** Returns how many of the places are done. */
  private int prove(int at, int from, int to, int[] places, int done, ByteWriter writer) {
    if (done == places.length || places[done] >= to) {
      writer.bytes(nodes, at * NODE_BYTES, RosterLeaf.HASH_BYTES);
      return done;
    }
    if (to - from == 1) {
      return done + 1;
    }
    int middle = RosterHash.middle(from, to);
    writer.bytes(nodes, at * NODE_BYTES + SEPARATOR, RosterHash.SEPARATOR_BYTES);
    int left = prove(at + 1, from, middle, places, done, writer);
    return prove(right(at, from, middle), middle, to, places, left, writer);
  }
}
