package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;

/**
 * A client's two public keys.
 *
 * @param shareKey X25519: what is sealed for it
 * @param maskPoint the Ed25519 point A; its u-coordinate is the X25519 key of the masks
 */
public record SumKeys(Bytes shareKey, Bytes maskPoint) {
  static final int BYTES = 2 * Primitives.PUBLIC_KEY_BYTES;

  public SumKeys {
    shareKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "shareKey");
    maskPoint.ofLength(Primitives.PUBLIC_KEY_BYTES, "maskPoint");
  }

  void write(ByteWriter writer) {
    writer.bytes(shareKey);
    writer.bytes(maskPoint);
  }

  static SumKeys read(ByteReader reader) throws MalformedMessageException {
    Bytes shareKey = reader.bytes(Primitives.PUBLIC_KEY_BYTES);
    return new SumKeys(shareKey, reader.bytes(Primitives.PUBLIC_KEY_BYTES));
  }
}
