package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** Round 6: for each dealer that was shown alive, in that order, what only this holder can say. */
public record CallsAnswer(long sessionTag, List<Bytes> calls) implements ToVerifiedServer {
  public CallsAnswer {
    calls = TokenBytes.checked(calls);
  }

  @Override
  public Kind kind() {
    return Kind.CALLS;
  }

  @Override
  public byte[] encode() {
    int size = 2 + calls.size() * TokenBytes.BYTES;
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, size);
    TokenBytes.write(calls, writer);
    return writer.finish();
  }

  static CallsAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    return new CallsAnswer(tag, TokenBytes.read(reader));
  }
}
