package dev.sfumato.lab.secagg;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.util.function.IntFunction;

/**
 * The provider's own way to make an X25519 key. The protocol makes its keys from bytes of its own,
 * which costs Conscrypt an agreement more; the floor does not forgive that.
 */
final class RawKeyGeneration {
  private RawKeyGeneration() {}

  static IntFunction<Object> of(String provider) {
    try {
      Provider found =
          provider.equals("conscrypt")
              ? Class.forName("org.conscrypt.OpenSSLProvider")
                  .asSubclass(Provider.class)
                  .getConstructor()
                  .newInstance()
              : Security.getProvider("SunEC");
      KeyPairGenerator generator = KeyPairGenerator.getInstance("XDH", found);
      return i -> generator.generateKeyPair();
    } catch (ReflectiveOperationException | GeneralSecurityException e) {
      throw new IllegalStateException("no X25519 in " + provider, e);
    }
  }
}
