package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.List;

/**
 * Round 3: the leaves of its holders in the order of their places, and what proves them with the
 * client's own, which it has.
 */
public record LeavesRequest(SumHead head, List<RosterLeaf> leaves, Bytes proof)
    implements ToVerifiedClient {
  public LeavesRequest {
    leaves = List.copyOf(leaves);
    SumEnvelope.checkCount("leaves", leaves.size());
  }

  @Override
  public Kind kind() {
    return Kind.LEAVES;
  }

  @Override
  public byte[] encode() {
    int size = leaves.stream().mapToInt(RosterLeaf::bytes).sum() + proof.length();
    ByteWriter writer = head.open(kind().code(), 2 + Integer.BYTES + size);
    SumEnvelope.writeList(writer, leaves, (to, leaf) -> leaf.write(to));
    writer.u31(proof.length());
    writer.bytes(proof);
    return writer.finish();
  }

  static LeavesRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    List<RosterLeaf> leaves =
        SumEnvelope.readList(reader, RosterLeaf.LEAST_BYTES, RosterLeaf::read);
    return new LeavesRequest(head, leaves, reader.bytes(reader.u31()));
  }
}
