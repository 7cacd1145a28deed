package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.vector.Bytes;

/** What hides a client's vector: gone as soon as the vector is masked. */
record OwnSecrets(MaskKeyPair maskKey, Secret seed) {
  void write(ByteWriter writer) {
    write(maskKey, writer);
    writer.bytes(seed.expose());
  }

  static OwnSecrets read(ByteReader reader) throws MalformedMessageException {
    MaskKeyPair maskKey = readKey(reader);
    return new OwnSecrets(maskKey, secret(reader));
  }

  static void write(MaskKeyPair key, ByteWriter writer) {
    writer.bytes(key.scalar().expose());
    writer.bytes(key.point());
  }

  static MaskKeyPair readKey(ByteReader reader) throws MalformedMessageException {
    Secret scalar = secret(reader);
    Bytes point = reader.bytes(Secret.BYTES);
    return new MaskKeyPair(scalar, point, MaskKeys.montgomery(point));
  }

  static Secret secret(ByteReader reader) throws MalformedMessageException {
    return Secret.wrap(reader.bytes(Secret.BYTES).array());
  }

  void wipe() {
    maskKey.wipe();
    seed.wipe();
  }
}
