package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumHead;
import java.util.List;

/** Round 6: the dealers whose vectors came, each with its token for this client. */
public record AliveRequest(SumHead head, List<PlaceToken> tokens) implements ToVerifiedClient {
  public AliveRequest {
    tokens = PlaceToken.checked(tokens);
  }

  @Override
  public Kind kind() {
    return Kind.ALIVE;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 2 + tokens.size() * PlaceToken.BYTES);
    PlaceToken.write(tokens, writer);
    return writer.finish();
  }

  static AliveRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    return new AliveRequest(head, PlaceToken.read(reader));
  }
}
