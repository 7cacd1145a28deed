package dev.sfumato.server.state;

import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CredentialTerms;

/**
 * The authority's key of a campaign: what devices are told of it, and the key itself, by which
 * their credentials are checked.
 */
public record IssuedKey(CredentialTerms terms, CredentialKey key) {
  public IssuedKey {
    if (!key.id().hex().equals(terms.keyId().toHex())) {
      throw new IllegalArgumentException("key: " + key.id() + " (expected: that of the terms)");
    }
  }
}
