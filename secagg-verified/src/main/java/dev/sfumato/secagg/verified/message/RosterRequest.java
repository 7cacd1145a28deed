package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.roster.RosterLeaf;

/**
 * Round 2: the roster is fixed.
 *
 * @param clients how many leaves it has
 * @param place where the client stands in it
 */
public record RosterRequest(SumHead head, Bytes root, int clients, int place)
    implements ToVerifiedClient {
  public RosterRequest {
    root.ofLength(RosterLeaf.HASH_BYTES, "root");
  }

  @Override
  public Kind kind() {
    return Kind.ROSTER;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), RosterLeaf.HASH_BYTES + 2 * Integer.BYTES);
    writer.bytes(root);
    writer.u31(clients);
    writer.u31(place);
    return writer.finish();
  }

  static RosterRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    Bytes root = reader.bytes(RosterLeaf.HASH_BYTES);
    int clients = reader.u31();
    return new RosterRequest(head, root, clients, reader.u31());
  }
}
