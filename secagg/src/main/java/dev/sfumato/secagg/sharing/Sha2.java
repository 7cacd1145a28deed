package dev.sfumato.secagg.sharing;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The two hashes, which every JDK has. */
final class Sha2 {
  private Sha2() {}

  static MessageDigest sha256() {
    return digest("SHA-256");
  }

  static MessageDigest sha512() {
    return digest("SHA-512");
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no " + algorithm, e);
    }
  }
}
