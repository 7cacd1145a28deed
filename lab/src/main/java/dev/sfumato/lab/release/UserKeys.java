package dev.sfumato.lab.release;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/**
 * Keys for the names of users: SHA-256 of a secret of this run and the name, so that files left
 * behind by a crash tell no name to whoever tries them all.
 */
final class UserKeys {
  private static final int SECRET_BYTES = 32;

  private final MessageDigest digest;
  private final byte[] secret = new byte[SECRET_BYTES];

  UserKeys() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is missing from this platform", e);
    }
    new SecureRandom().nextBytes(secret);
  }

  UserKey of(String user) {
    digest.update(secret);
    ByteBuffer bytes = ByteBuffer.wrap(digest.digest(user.getBytes(StandardCharsets.UTF_8)));
    return new UserKey(bytes.getLong(), bytes.getLong());
  }
}
