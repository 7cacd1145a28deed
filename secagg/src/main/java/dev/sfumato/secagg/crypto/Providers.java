package dev.sfumato.secagg.crypto;

import java.security.Provider;
import java.security.Security;
import java.util.Optional;

/** Finds the primitives: Conscrypt when it is there and its native library loads, else the JDK. */
public final class Providers {
  private static final String CONSCRYPT = "Conscrypt";
  private static final String CONSCRYPT_CLASS = "org.conscrypt.OpenSSLProvider";

  private Providers() {}

  /** The fastest that works here. */
  public static Primitives best() {
    return conscrypt().orElseGet(Providers::jdk);
  }

  public static Primitives jdk() {
    return new JcaPrimitives("jdk", Security.getProvider("SunEC"), Security.getProvider("SunJCE"));
  }

  /**
   * Conscrypt, by the name under which an application installed it or else by its class; this
   * module does not depend on it.
   */
  public static Optional<Primitives> conscrypt() {
    return conscryptProvider()
        .map(provider -> (Primitives) new JcaPrimitives("conscrypt", provider, provider))
        .filter(Providers::works);
  }

  static Optional<Provider> conscryptProvider() {
    return Optional.ofNullable(Security.getProvider(CONSCRYPT)).or(Providers::loadConscrypt);
  }

  private static Optional<Provider> loadConscrypt() {
    try {
      Object provider = Class.forName(CONSCRYPT_CLASS).getConstructor().newInstance();
      return Optional.of((Provider) provider);
    } catch (ReflectiveOperationException | LinkageError e) {
      // Not on the class path, or no native library for this machine.
      return Optional.empty();
    }
  }

  /** An old Conscrypt lacks EdDSA or XDH: better found here than in the middle of a session. */
  private static boolean works(Primitives candidate) {
    try {
      KeyPair identity = candidate.newIdentity(RandomBytes.secure());
      byte[] message = {1};
      return !X25519Keys.isUnusable(candidate.publicKey(identity.privateKey()))
          && candidate.verify(identity.publicKey(), message, candidate.sign(identity, message));
    } catch (IllegalStateException | LinkageError e) {
      return false;
    }
  }
}
