package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;

/** Round 1: keys for this sum, signed with the identity that has the seat. */
public record KeysAnswer(long sessionTag, SumKeys keys, Bytes signature) implements ToSumServer {
  static final int BYTES = SumKeys.BYTES + Primitives.SIGNATURE_BYTES;

  public KeysAnswer {
    signature.ofLength(Primitives.SIGNATURE_BYTES, "signature");
  }

  @Override
  public Kind kind() {
    return Kind.KEYS;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, BYTES);
    keys.write(writer);
    writer.bytes(signature);
    return writer.finish();
  }

  static KeysAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    SumKeys keys = SumKeys.read(reader);
    return new KeysAnswer(tag, keys, reader.bytes(Primitives.SIGNATURE_BYTES));
  }
}
