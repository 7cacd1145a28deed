package dev.sfumato.credential;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/**
 * EMSA-PSS of RFC 8017, section 9.1, with SHA-384, MGF1 with SHA-384, and a salt of 48 bytes: the
 * parameters that RFC 9474 fixes for our variant.
 *
 * <p>The encoded message has one bit less than the modulus, so its first bit is zero.
 */
final class PssEncoding {
  static final int SALT_BYTES = 48;
  private static final int HASH_BYTES = 48;
  private static final byte TRAILER = (byte) 0xbc;
  private static final byte FIRST_BITS = 0x7f;

  private PssEncoding() {}

  /** EMSA-PSS-ENCODE for a modulus of so many bytes. */
  static byte[] encode(byte[] message, byte[] salt, int length) {
    byte[] hash =
        CredentialHash.hash(
            CredentialHash.SHA_384,
            new byte[8],
            CredentialHash.hash(CredentialHash.SHA_384, message),
            salt);
    int blockLength = length - HASH_BYTES - 1;
    byte[] out = new byte[length];
    int saltAt = blockLength - SALT_BYTES;
    out[saltAt - 1] = 1;
    System.arraycopy(salt, 0, out, saltAt, SALT_BYTES);
    mask(out, hash, blockLength);
    out[0] &= FIRST_BITS;
    System.arraycopy(hash, 0, out, blockLength, HASH_BYTES);
    out[length - 1] = TRAILER;
    return out;
  }

  /**
   * EMSA-PSS-VERIFY. An encoding follows from message and salt, so the salt is taken out and the
   * message encoded again: nothing of the padding is left unchecked.
   */
  static boolean matches(byte[] encoded, byte[] message) {
    return salt(encoded)
        .filter(salt -> MessageDigest.isEqual(encoded, encode(message, salt, encoded.length)))
        .isPresent();
  }

  private static Optional<byte[]> salt(byte[] encoded) {
    int blockLength = encoded.length - HASH_BYTES - 1;
    if (blockLength <= SALT_BYTES) {
      return Optional.empty();
    }
    byte[] block = encoded.clone();
    mask(block, Arrays.copyOfRange(encoded, blockLength, encoded.length - 1), blockLength);
    return Optional.of(Arrays.copyOfRange(block, blockLength - SALT_BYTES, blockLength));
  }

  /** MGF1, added to the first bytes of a block. */
  private static void mask(byte[] block, byte[] seed, int length) {
    for (int counter = 0; counter * HASH_BYTES < length; counter++) {
      byte[] number = {0, 0, 0, (byte) counter};
      byte[] part = CredentialHash.hash(CredentialHash.SHA_384, seed, number);
      int from = counter * HASH_BYTES;
      for (int i = 0; i < HASH_BYTES && from + i < length; i++) {
        block[from + i] ^= part[i];
      }
    }
  }
}
