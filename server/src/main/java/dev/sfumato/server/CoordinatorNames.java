package dev.sfumato.server;

import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.storage.TokenStore;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;

/** The 32 bytes by which devices know a coordinator: drawn once, the same on all its nodes. */
final class CoordinatorNames {
  /** Kept beside the hashes of tokens, under a role that nobody has. */
  private static final String ROLE = "coordinator";

  private CoordinatorNames() {}

  static CoordinatorId of(TokenStore store, Instant now) {
    if (store.hash(ROLE).isEmpty()) {
      byte[] drawn = new byte[CoordinatorId.BYTES];
      new SecureRandom().nextBytes(drawn);
      store.addIfAbsent(ROLE, HexFormat.of().formatHex(drawn), now);
    }
    return new CoordinatorId(Bytes.fromHex(store.hash(ROLE).orElseThrow()));
  }
}
