package dev.sfumato.secagg.crypto;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HKDF with SHA-256 and an empty salt (RFC 5869), cut to its first block: everything derived here
 * has 32 bytes. One object keeps the extracted key of one input, for several derivations from it.
 */
public final class Hkdf {
  private static final String ALGORITHM = "HmacSHA256";

  /** RFC 5869, 2.2: a missing salt is a hash's length of zeros. */
  private static final SecretKeySpec NO_SALT = new SecretKeySpec(new byte[32], ALGORITHM);

  /** The counter of the first, and here only, block. */
  private static final byte FIRST_BLOCK = 1;

  private final Mac mac;

  private Hkdf(Mac mac) {
    this.mac = mac;
  }

  public static Hkdf extract(Secret input) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(NO_SALT);
      byte[] extracted = mac.doFinal(input.expose());
      mac.init(new SecretKeySpec(extracted, ALGORITHM));
      Arrays.fill(extracted, (byte) 0);
      return new Hkdf(mac);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no " + ALGORITHM, e);
    }
  }

  public Secret expand(byte[] info) {
    mac.update(info);
    mac.update(FIRST_BLOCK);
    return Secret.wrap(mac.doFinal());
  }
}
