package dev.sfumato.secagg.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;

/** One client's shares for one neighbour, of its mask key and of its seed in this order, sealed. */
public record SealedShares(Bytes sealed) {
  public static final int BYTES = 2 * Secret.BYTES + Primitives.TAG_BYTES;

  public SealedShares {
    sealed.ofLength(BYTES, "sealed");
  }

  void write(ByteWriter writer) {
    writer.bytes(sealed);
  }

  static SealedShares read(ByteReader reader) throws MalformedMessageException {
    return new SealedShares(reader.bytes(BYTES));
  }
}
