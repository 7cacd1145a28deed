package dev.sfumato.secagg.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.vector.Bytes;

/**
 * A client's two keys of one session.
 *
 * @param shareKey agrees on the keys under which shares are sealed (the papers' c)
 * @param maskKey agrees on the seeds of the pairwise masks (the papers' s)
 */
public record PublicKeys(Bytes shareKey, Bytes maskKey) {
  static final int BYTES = 2 * Primitives.PUBLIC_KEY_BYTES;

  public PublicKeys {
    shareKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "shareKey");
    maskKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "maskKey");
  }

  void write(ByteWriter writer) {
    writer.bytes(shareKey);
    writer.bytes(maskKey);
  }

  static PublicKeys read(ByteReader reader) throws MalformedMessageException {
    Bytes shareKey = reader.bytes(Primitives.PUBLIC_KEY_BYTES);
    return new PublicKeys(shareKey, reader.bytes(Primitives.PUBLIC_KEY_BYTES));
  }
}
