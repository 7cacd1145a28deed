package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.verified.roster.RosterLeaf;

/** Round 1: what is to stand in the roster of the client. */
public record LeafAnswer(long sessionTag, RosterLeaf leaf) implements ToVerifiedServer {
  @Override
  public Kind kind() {
    return Kind.LEAF;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, leaf.bytes());
    leaf.write(writer);
    return writer.finish();
  }

  static LeafAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    return new LeafAnswer(tag, RosterLeaf.read(reader));
  }
}
