package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Optional;

/**
 * The two hashes, which every JDK has. A long text is hashed by Conscrypt where there is one: until
 * the second compiler runs it is ten times faster, and a short one is not worth the way there.
 */
public final class Sha2 {
  private static final String SHA_256 = "SHA-256";
  private static final int LONG = 1024;
  private static final Optional<Provider> NATIVE = Providers.conscryptProvider();

  private Sha2() {}

  public static MessageDigest sha256() {
    return digest(SHA_256, Optional.empty());
  }

  public static MessageDigest sha512() {
    return digest("SHA-512", Optional.empty());
  }

  /** SHA-256 of a part of an array. */
  public static byte[] sha256(byte[] text, int offset, int length) {
    MessageDigest digest = digest(SHA_256, length < LONG ? Optional.empty() : NATIVE);
    digest.update(text, offset, length);
    return digest.digest();
  }

  public static byte[] sha256(byte[] text) {
    return sha256(text, 0, text.length);
  }

  /** The same of public bytes, to keep. */
  public static Bytes hash(byte[] text) {
    return Bytes.wrap(sha256(text));
  }

  private static MessageDigest digest(String algorithm, Optional<Provider> from) {
    try {
      return from.isPresent()
          ? MessageDigest.getInstance(algorithm, from.get())
          : MessageDigest.getInstance(algorithm);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no " + algorithm, e);
    }
  }
}
