package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.Letters;
import dev.sfumato.secagg.sum.client.OwnSecrets;
import dev.sfumato.secagg.sum.client.SumSnapshot;

/** The secrets of a corrupt client, out of what it keeps after its first visit. */
record CorruptMemory(Secret shareKey, Secret maskKey) {
  static CorruptMemory read(byte[] snapshot) {
    try {
      ByteReader reader = new ByteReader(SumSnapshot.content(snapshot));
      reader.u8();
      reader.bytes(SessionId.BYTES);
      reader.bytes(Primitives.PUBLIC_KEY_BYTES);
      reader.u8();
      Letters.read(reader);
      Secret shareKey = OwnSecrets.secret(reader);
      return new CorruptMemory(shareKey, OwnSecrets.readKey(reader).scalar());
    } catch (DamagedSnapshotException | MalformedMessageException e) {
      throw new IllegalStateException("a snapshot is read as it was written", e);
    }
  }
}
