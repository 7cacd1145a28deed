package dev.sfumato.credential;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;

/** Fresh keys; making one takes a second or so. */
final class SampleKeys {
  /** Shared by the tests of a run. */
  static final BlindSigner ONE = make();

  static final BlindSigner OTHER = make();

  private SampleKeys() {}

  static BlindSigner make() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(CredentialKey.MIN_BITS);
      return new BlindSigner((RSAPrivateCrtKey) generator.generateKeyPair().getPrivate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
