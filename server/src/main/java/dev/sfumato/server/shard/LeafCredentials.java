package dev.sfumato.server.shard;

import dev.sfumato.credential.Credential;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.CredentialCheck;
import java.util.Arrays;

/**
 * Whether a leaf's credential is one that its neighbours will take: of the campaign's key, for the
 * leaf's identity, with a place that is asked. One that is not would stop all who draw it.
 */
record LeafCredentials(Query query, CredentialKey key) implements CredentialCheck {
  @Override
  public boolean isGood(Bytes publicKey, Bytes credential) {
    try {
      Credential shown = Credential.parse(credential.array());
      long place = query.terms().credentials().orElseThrow().placeOf(publicKey);
      return Arrays.equals(shown.publicKey(), publicKey.array())
          && query.places().contains(place)
          && shown.isValid(key);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
