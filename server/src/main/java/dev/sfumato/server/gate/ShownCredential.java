package dev.sfumato.server.gate;

import dev.sfumato.credential.Credential;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.message.FromDevice;
import java.util.Arrays;

/** The credential that a device shows when it joins. */
final class ShownCredential {
  private ShownCredential() {}

  /** Whether the authority signed the identity that joins, with the campaign's key. */
  static boolean isGood(FromDevice.Join wish, CredentialKey key) {
    try {
      Credential shown = Credential.parse(wish.credential().array());
      return Arrays.equals(shown.publicKey(), wish.identity().array()) && shown.isValid(key);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
