package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** Round 5: the masked vector, and the token of each holder that it was masked with. */
public record TokenInput(InputAnswer input, List<Bytes> tokens) implements ToVerifiedServer {
  public TokenInput {
    tokens = TokenBytes.checked(tokens);
  }

  @Override
  public Kind kind() {
    return Kind.INPUT;
  }

  @Override
  public long sessionTag() {
    return input.sessionTag();
  }

  @Override
  public byte[] encode() {
    byte[] inner = input.encode();
    int size = Integer.BYTES + inner.length + 2 + tokens.size() * TokenBytes.BYTES;
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag(), size);
    TokenBytes.writeInner(inner, writer);
    TokenBytes.write(tokens, writer);
    return writer.finish();
  }

  static TokenInput read(long tag, ByteReader reader) throws MalformedMessageException {
    InputAnswer input = (InputAnswer) TokenBytes.readInner(ToSumServer.Kind.INPUT, tag, reader);
    return new TokenInput(input, TokenBytes.read(reader));
  }
}
