package dev.sfumato.secagg.server;

import dev.sfumato.secagg.vector.Bytes;

/** Who has which seat. */
@FunctionalInterface
public interface Roster {
  /** The Ed25519 public key with which the client of this seat signs in this campaign. */
  Bytes identity(int client);
}
