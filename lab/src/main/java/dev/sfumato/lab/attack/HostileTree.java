package dev.sfumato.lab.attack;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.roster.RosterHash;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tree of a roster over any leaves, the same one in two places too. */
final class HostileTree {
  private final List<RosterLeaf> leaves;
  private final Map<Long, Bytes> nodes = new HashMap<>();

  HostileTree(List<RosterLeaf> leaves) {
    this.leaves = leaves;
  }

  Bytes root() {
    return RosterHash.root(leaves.size(), node(0, leaves.size()));
  }

  private Bytes node(int from, int to) {
    Bytes known = nodes.get((long) from << 32 | to);
    if (known != null) {
      return known;
    }
    Bytes made = to - from == 1 ? leaves.get(from).hash() : inner(from, to);
    nodes.put((long) from << 32 | to, made);
    return made;
  }

  private Bytes inner(int from, int to) {
    int middle = RosterHash.middle(from, to);
    return RosterHash.node(separator(middle), node(from, middle), node(middle, to));
  }

  private Bytes separator(int middle) {
    return RosterHash.prefix(leaves.get(middle).publicKey());
  }

  Bytes prove(int[] places) {
    ByteWriter writer = new ByteWriter(places.length * RosterLeaf.HASH_BYTES);
    prove(0, leaves.size(), places, 0, writer);
    return Bytes.wrap(writer.finish());
  }

  private int prove(int from, int to, int[] places, int done, ByteWriter writer) {
    if (done == places.length || places[done] >= to) {
      writer.bytes(node(from, to));
      return done;
    }
    if (to - from == 1) {
      return done + 1;
    }
    int middle = RosterHash.middle(from, to);
    writer.bytes(separator(middle));
    return prove(middle, to, places, prove(from, middle, places, done, writer), writer);
  }
}
