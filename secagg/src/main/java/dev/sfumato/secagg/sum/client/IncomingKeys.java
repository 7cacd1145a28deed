package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The keys that open what others seal for this client, by dealer. Its holders are its dealers: the
 * ring is the same from both sides.
 */
public final class IncomingKeys {
  private static final int BYTES = Integer.BYTES + Secret.BYTES;

  private final Map<Integer, Secret> keys = new LinkedHashMap<>();

  public void put(int dealer, Secret key) {
    keys.put(dealer, key);
  }

  public Optional<Secret> of(int dealer) {
    return Optional.ofNullable(keys.get(dealer));
  }

  public void write(ByteWriter writer) {
    writer.u16(keys.size());
    keys.forEach(
        (dealer, key) -> {
          writer.u31(dealer);
          writer.bytes(key.expose());
        });
  }

  public static IncomingKeys read(ByteReader reader) throws MalformedMessageException {
    IncomingKeys keys = new IncomingKeys();
    reader.list(reader.u16(), BYTES, keys::readKey);
    return keys;
  }

  private Secret readKey(ByteReader reader) throws MalformedMessageException {
    int dealer = reader.u31();
    Secret key = OwnSecrets.secret(reader);
    if (keys.put(dealer, key) != null) {
      throw new MalformedMessageException("a dealer is there twice");
    }
    return key;
  }

  public void wipe() {
    keys.values().forEach(Secret::wipe);
  }
}
