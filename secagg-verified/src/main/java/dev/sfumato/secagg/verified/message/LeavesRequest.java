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
 *
 * @param counted how many leaves there are, and the leaves one after the other as they are sent
 */
public record LeavesRequest(SumHead head, Bytes counted, Bytes proof) implements ToVerifiedClient {
  public LeavesRequest {
    SumEnvelope.checkCount("leaves", count(counted));
  }

  public LeavesRequest(SumHead head, List<RosterLeaf> leaves, Bytes proof) {
    this(head, join(leaves), proof);
  }

  private static Bytes join(List<RosterLeaf> leaves) {
    ByteWriter writer = new ByteWriter(2 + leaves.stream().mapToInt(RosterLeaf::bytes).sum());
    SumEnvelope.writeList(writer, leaves, (to, leaf) -> leaf.write(to));
    return Bytes.wrap(writer.finish());
  }

  private static int count(Bytes counted) {
    return (counted.array()[0] & 0xff) | (counted.array()[1] & 0xff) << 8;
  }

  @Override
  public Kind kind() {
    return Kind.LEAVES;
  }

  /** How many leaves there are. */
  public int count() {
    return count(counted);
  }

  /**
   * The leaves.
   *
   * @throws IllegalStateException when the bytes are none
   */
  public List<RosterLeaf> leaves() {
    try {
      return readLeaves(new ByteReader(counted.array()));
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("leaves that are none", e);
    }
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), counted.length() + Integer.BYTES + proof.length());
    writer.bytes(counted);
    writer.u31(proof.length());
    writer.bytes(proof);
    return writer.finish();
  }

  static LeavesRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    List<RosterLeaf> leaves = readLeaves(reader);
    return new LeavesRequest(head, leaves, reader.bytes(reader.u31()));
  }

  private static List<RosterLeaf> readLeaves(ByteReader reader) throws MalformedMessageException {
    return SumEnvelope.readList(reader, RosterLeaf.LEAST_BYTES, RosterLeaf::read);
  }
}
