package dev.sfumato.device.verified;

import dev.sfumato.credential.Credential;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.CredentialCheck;
import java.util.Arrays;

/**
 * Whether a neighbour is a device that the authority knows, and one of those whose turn it is: a
 * coordinator that makes up devices, or brings corrupt ones from elsewhere, is found out here.
 */
record NeighbourCredentials(Query query, CredentialKey key) implements CredentialCheck {
  @Override
  public boolean isGood(Bytes publicKey, Bytes credential) {
    return query
        .terms()
        .credentials()
        .map(asked -> isGood(asked, publicKey, credential))
        .orElse(false);
  }

  private boolean isGood(CredentialTerms asked, Bytes publicKey, Bytes credential) {
    try {
      Credential shown = Credential.parse(credential.array());
      return Arrays.equals(shown.publicKey(), publicKey.array())
          && query.places().contains(asked.placeOf(publicKey))
          && shown.isValid(key);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
