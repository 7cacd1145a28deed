package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.vector.Bytes;

/** Round 2: the number whose hash is in the leaf, now that the root cannot be changed any more. */
public record DrawAnswer(long sessionTag, Bytes rho) implements ToVerifiedServer {
  public static final int RHO_BYTES = 32;

  public DrawAnswer {
    rho.ofLength(RHO_BYTES, "rho");
  }

  @Override
  public Kind kind() {
    return Kind.DRAW;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, RHO_BYTES);
    writer.bytes(rho);
    return writer.finish();
  }

  static DrawAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    return new DrawAnswer(tag, reader.bytes(RHO_BYTES));
  }
}
