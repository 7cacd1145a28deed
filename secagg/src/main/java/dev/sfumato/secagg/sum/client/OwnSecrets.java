package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.vector.Bytes;

/** What hides a client's vector: gone as soon as the vector is masked. */
public record OwnSecrets(MaskKeyPair maskKey, Secret seed) {
  public void write(ByteWriter writer) {
    write(maskKey, writer);
    writer.bytes(seed.expose());
  }

  public static OwnSecrets read(ByteReader reader) throws MalformedMessageException {
    MaskKeyPair maskKey = readKey(reader);
    return new OwnSecrets(maskKey, secret(reader));
  }

  public static void write(MaskKeyPair key, ByteWriter writer) {
    writer.bytes(key.scalar().expose());
    writer.bytes(key.point());
  }

  public static MaskKeyPair readKey(ByteReader reader) throws MalformedMessageException {
    Secret scalar = secret(reader);
    Bytes point = reader.bytes(Secret.BYTES);
    return new MaskKeyPair(scalar, point, MaskKeys.montgomery(point));
  }

  public static Secret secret(ByteReader reader) throws MalformedMessageException {
    return Secret.wrap(reader.bytes(Secret.BYTES).array());
  }

  public void wipe() {
    maskKey.wipe();
    seed.wipe();
  }
}
