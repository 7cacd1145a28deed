package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 5: of every surviving dealer that was named its seed's share, then of every dropped one its
 * mask key's, in the order of the request.
 */
public record ReturnsAnswer(long sessionTag, List<Bytes> shares) implements ToSumServer {
  public ReturnsAnswer {
    shares = List.copyOf(shares);
    SumEnvelope.checkCount("shares", shares.size());
    shares.forEach(each -> each.ofLength(SumEnvelope.SCALAR_BYTES, "share"));
  }

  static int bytes(int count) {
    return 2 + count * SumEnvelope.SCALAR_BYTES;
  }

  @Override
  public Kind kind() {
    return Kind.RETURNS;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, bytes(shares.size()));
    SumEnvelope.writeList(writer, shares, ByteWriter::bytes);
    return writer.finish();
  }

  static ReturnsAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    return new ReturnsAnswer(
        tag,
        SumEnvelope.readList(
            reader, SumEnvelope.SCALAR_BYTES, each -> each.bytes(SumEnvelope.SCALAR_BYTES)));
  }

  /** Shares are secrets until the server has enough of them. */
  @Override
  public String toString() {
    return "ReturnsAnswer[" + shares.size() + " shares]";
  }
}
