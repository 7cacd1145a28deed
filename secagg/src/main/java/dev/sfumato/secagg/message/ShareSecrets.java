package dev.sfumato.secagg.message;

import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** Round 1: a commitment to the seed, and sealed shares for every neighbour in the order given. */
public record ShareSecrets(long sessionTag, Bytes commitment, List<SealedShares> shares)
    implements ToServer {
  public static final int COMMITMENT_BYTES = 32;

  public ShareSecrets {
    commitment.ofLength(COMMITMENT_BYTES, "commitment");
    shares = List.copyOf(shares);
    Envelope.checkCount("shares", shares.size());
  }

  static int bytes(int neighbours) {
    return COMMITMENT_BYTES + 1 + neighbours * SealedShares.BYTES;
  }

  @Override
  public Kind kind() {
    return Kind.SHARE_SECRETS;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, bytes(shares.size()));
    writer.bytes(commitment);
    writer.list(shares, (to, share) -> share.write(to));
    return writer.finish();
  }

  static ShareSecrets read(long tag, ByteReader reader) throws MalformedMessageException {
    Bytes commitment = reader.bytes(COMMITMENT_BYTES);
    return new ShareSecrets(tag, commitment, reader.list(SealedShares::read));
  }
}
