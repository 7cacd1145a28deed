package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import java.util.List;

/** Lists of sixteen bytes each, and answers that stand inside others. */
final class TokenBytes {
  static final int BYTES = VerifiedDerivations.TOKEN_BYTES;

  private TokenBytes() {}

  static List<Bytes> checked(List<Bytes> tokens) {
    SumEnvelope.checkCount("tokens", tokens.size());
    tokens.forEach(each -> each.ofLength(BYTES, "token"));
    return List.copyOf(tokens);
  }

  static void write(List<Bytes> tokens, ByteWriter writer) {
    SumEnvelope.writeList(writer, tokens, ByteWriter::bytes);
  }

  static List<Bytes> read(ByteReader reader) throws MalformedMessageException {
    return SumEnvelope.readList(reader, BYTES, each -> each.bytes(BYTES));
  }

  static void writeInner(byte[] inner, ByteWriter writer) {
    writer.u31(inner.length);
    writer.bytes(inner);
  }

  /** An answer of the given kind, and of the same sum. */
  static ToSumServer readInner(ToSumServer.Kind kind, long tag, ByteReader reader)
      throws MalformedMessageException {
    ToSumServer inner = ToSumServer.decode(reader.bytes(reader.u31()).array());
    if (inner.kind() != kind || inner.sessionTag() != tag) {
      throw new MalformedMessageException("another answer inside");
    }
    return inner;
  }
}
