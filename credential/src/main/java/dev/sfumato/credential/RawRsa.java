package dev.sfumato.credential;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.Optional;
import javax.crypto.Cipher;

/**
 * RSA's private operation on a whole block: Conscrypt's, native and some ten times as fast, where
 * it is there and its library loads; else the JDK's. Both go by the Chinese remainder theorem and
 * blind every call, so that its time says nothing of the key to whoever chooses the input.
 */
final class RawRsa {
  /** The whole of a block and no padding: that was done by the other side. */
  private static final String RAW = "RSA/ECB/NoPadding";

  /** By its class, as no module depends on it. */
  private static final String CONSCRYPT = "org.conscrypt.OpenSSLProvider";

  private static final RawRsa BEST = new RawRsa(conscrypt());

  private final Optional<Provider> provider;

  private RawRsa(Optional<Provider> provider) {
    this.provider = provider;
  }

  /** The fastest that is here. */
  static RawRsa best() {
    return BEST;
  }

  static RawRsa jdk() {
    return new RawRsa(Optional.empty());
  }

  boolean isNative() {
    return provider.isPresent();
  }

  byte[] apply(RSAPrivateCrtKey secret, byte[] block) {
    try {
      Cipher cipher = cipher();
      cipher.init(Cipher.DECRYPT_MODE, secret);
      return cipher.doFinal(block);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the private operation failed", e);
    }
  }

  private Cipher cipher() throws GeneralSecurityException {
    return provider.isPresent() ? Cipher.getInstance(RAW, provider.get()) : Cipher.getInstance(RAW);
  }

  private static Optional<Provider> conscrypt() {
    return Optional.ofNullable(Security.getProvider("Conscrypt")).or(RawRsa::load);
  }

  private static Optional<Provider> load() {
    try {
      Object loaded = Class.forName(CONSCRYPT).getConstructor().newInstance();
      return Optional.of((Provider) loaded);
    } catch (ReflectiveOperationException | LinkageError e) {
      // Not on the class path, or no native library for this machine.
      return Optional.empty();
    }
  }
}
