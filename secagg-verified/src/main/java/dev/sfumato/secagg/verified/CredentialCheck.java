package dev.sfumato.secagg.verified;

import dev.sfumato.secagg.vector.Bytes;

/** Whether a credential is good for a public key; what it is made of is the caller's. */
@FunctionalInterface
public interface CredentialCheck {
  /** Anybody may come, and nobody brings anything: how many are corrupt is an assumption. */
  CredentialCheck OPEN = (publicKey, credential) -> credential.length() == 0;

  boolean isGood(Bytes publicKey, Bytes credential);
}
