package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** One of the roster, and what it says. */
public record PlaceToken(int place, Bytes token) {
  static final int BYTES = Integer.BYTES + TokenBytes.BYTES;

  public PlaceToken {
    token.ofLength(TokenBytes.BYTES, "token");
  }

  static List<PlaceToken> checked(List<PlaceToken> tokens) {
    SumEnvelope.checkCount("tokens", tokens.size());
    return List.copyOf(tokens);
  }

  static void write(List<PlaceToken> tokens, ByteWriter writer) {
    SumEnvelope.writeList(
        writer,
        tokens,
        (to, each) -> {
          to.u31(each.place);
          to.bytes(each.token);
        });
  }

  static List<PlaceToken> read(ByteReader reader) throws MalformedMessageException {
    return SumEnvelope.readList(reader, BYTES, PlaceToken::readOne);
  }

  private static PlaceToken readOne(ByteReader reader) throws MalformedMessageException {
    int place = reader.u31();
    return new PlaceToken(place, reader.bytes(TokenBytes.BYTES));
  }
}
