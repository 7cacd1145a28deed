package dev.sfumato.secagg.verified;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;

/** One of the roster: its place and its keys. */
public record Member(int place, SumKeys keys) {
  public static final int BYTES = Integer.BYTES + 2 * Primitives.PUBLIC_KEY_BYTES;

  public void write(ByteWriter writer) {
    writer.u31(place);
    writer.bytes(keys.shareKey());
    writer.bytes(keys.maskPoint());
  }

  public static Member read(ByteReader reader) throws MalformedMessageException {
    int place = reader.u31();
    Bytes shareKey = reader.bytes(Primitives.PUBLIC_KEY_BYTES);
    return new Member(place, new SumKeys(shareKey, reader.bytes(Primitives.PUBLIC_KEY_BYTES)));
  }
}
