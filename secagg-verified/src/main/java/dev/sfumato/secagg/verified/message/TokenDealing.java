package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 3: what is dealt, and for each holder the hash of the token that says "masked with you".
 */
public record TokenDealing(DealingAnswer dealing, List<Bytes> tokenHashes)
    implements ToVerifiedServer {
  public TokenDealing {
    tokenHashes = TokenBytes.checked(tokenHashes);
  }

  @Override
  public Kind kind() {
    return Kind.DEALING;
  }

  @Override
  public long sessionTag() {
    return dealing.sessionTag();
  }

  @Override
  public byte[] encode() {
    byte[] inner = dealing.encode();
    int size = Integer.BYTES + inner.length + 2 + tokenHashes.size() * TokenBytes.BYTES;
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag(), size);
    TokenBytes.writeInner(inner, writer);
    TokenBytes.write(tokenHashes, writer);
    return writer.finish();
  }

  static TokenDealing read(long tag, ByteReader reader) throws MalformedMessageException {
    DealingAnswer dealing =
        (DealingAnswer) TokenBytes.readInner(ToSumServer.Kind.DEALING, tag, reader);
    return new TokenDealing(dealing, TokenBytes.read(reader));
  }
}
