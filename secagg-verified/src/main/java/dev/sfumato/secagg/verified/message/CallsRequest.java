package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumHead;
import java.util.List;

/** Round 7: which of its holders called the client alive, each with what only that one can say. */
public record CallsRequest(SumHead head, List<PlaceToken> tokens) implements ToVerifiedClient {
  public CallsRequest {
    tokens = PlaceToken.checked(tokens);
  }

  @Override
  public Kind kind() {
    return Kind.CALLS;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 2 + tokens.size() * PlaceToken.BYTES);
    PlaceToken.write(tokens, writer);
    return writer.finish();
  }

  static CallsRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    return new CallsRequest(head, PlaceToken.read(reader));
  }
}
