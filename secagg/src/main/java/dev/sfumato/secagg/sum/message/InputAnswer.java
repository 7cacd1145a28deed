package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;

/** Round 4: the masked vector, packed. */
public record InputAnswer(long sessionTag, Bytes packed) implements ToSumServer {
  @Override
  public Kind kind() {
    return Kind.INPUT;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer =
        SumEnvelope.open(kind().code(), sessionTag, Integer.BYTES + packed.length());
    writer.u31(packed.length());
    writer.bytes(packed);
    return writer.finish();
  }

  static InputAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    return new InputAnswer(tag, reader.bytes(reader.u31()));
  }
}
