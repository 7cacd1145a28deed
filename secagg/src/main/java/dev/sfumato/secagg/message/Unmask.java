package dev.sfumato.secagg.message;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 3: of every surviving neighbour the share of its seed, of every dropped one the share of
 * its mask key, each in the order of the server's two lists, leaving out those that did not open.
 */
public record Unmask(long sessionTag, List<Bytes> seedShares, List<Bytes> keyShares)
    implements ToServer {
  public Unmask {
    seedShares = List.copyOf(seedShares);
    keyShares = List.copyOf(keyShares);
    Envelope.checkCount("seedShares", seedShares.size());
    Envelope.checkCount("keyShares", keyShares.size());
    seedShares.forEach(share -> share.ofLength(Secret.BYTES, "seedShare"));
    keyShares.forEach(share -> share.ofLength(Secret.BYTES, "keyShare"));
  }

  static int bytes(int neighbours) {
    return 2 + Secret.BYTES * neighbours;
  }

  @Override
  public Kind kind() {
    return Kind.UNMASK;
  }

  @Override
  public byte[] encode() {
    int size = bytes(seedShares.size() + keyShares.size());
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, size);
    writer.list(seedShares, ByteWriter::bytes);
    writer.list(keyShares, ByteWriter::bytes);
    return writer.finish();
  }

  static Unmask read(long tag, ByteReader reader) throws MalformedMessageException {
    List<Bytes> seedShares = reader.list(each -> each.bytes(Secret.BYTES));
    return new Unmask(tag, seedShares, reader.list(each -> each.bytes(Secret.BYTES)));
  }

  /** Shares are secrets until the server has enough of them. */
  @Override
  public String toString() {
    return "Unmask[" + seedShares.size() + " seed shares, " + keyShares.size() + " key shares]";
  }
}
