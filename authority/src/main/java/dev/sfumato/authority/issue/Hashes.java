package dev.sfumato.authority.issue;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256, by label, and under a key. */
final class Hashes {
  private static final String HMAC = "HmacSHA256";

  private Hashes() {}

  static byte[] of(String label, String text) {
    return of((label + " " + text).getBytes(StandardCharsets.UTF_8));
  }

  static byte[] of(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("a Java without SHA-256", e);
    }
  }

  /** For names that could be guessed: without the key a guess cannot be tried. */
  static byte[] under(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a Java without " + HMAC, e);
    }
  }
}
