package dev.sfumato.credential;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The two hashes of this package; every Java has them. */
final class CredentialHash {
  static final String SHA_256 = "SHA-256";
  static final String SHA_384 = "SHA-384";

  private CredentialHash() {}

  static byte[] hash(String algorithm, byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("a Java without " + algorithm, e);
    }
  }

  static byte[] ascii(String label) {
    return label.getBytes(StandardCharsets.US_ASCII);
  }
}
