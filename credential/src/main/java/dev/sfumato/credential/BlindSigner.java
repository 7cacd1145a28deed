package dev.sfumato.credential;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPublicKeySpec;
import javax.crypto.Cipher;

/**
 * The signer's half of RFC 9474, section 4.3, BlindSign.
 *
 * <p>The private operation is the JDK's own, which goes by the Chinese remainder theorem and blinds
 * every call, so that its time says nothing of the key to whoever chooses the input. Its result is
 * checked against the public key before anyone sees it: a wrong one of the two halves would give
 * the factors away.
 *
 * <p>A key of this kind signs blindly and does nothing else. Safe for use by several threads.
 */
public final class BlindSigner {
  /** The whole of a block and no padding: that was done by the other side. */
  private static final String RAW = "RSA/ECB/NoPadding";

  private final RSAPrivateCrtKey secret;
  private final CredentialKey key;

  public BlindSigner(RSAPrivateCrtKey secret) {
    this.secret = secret;
    this.key = CredentialKey.of(publicHalf(secret));
  }

  private static RSAPublicKey publicHalf(RSAPrivateCrtKey secret) {
    try {
      return (RSAPublicKey)
          KeyFactory.getInstance("RSA")
              .generatePublic(
                  new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent()));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("key: (expected: an RSA key)", e);
    }
  }

  public CredentialKey key() {
    return key;
  }

  /**
   * Signs what it cannot read; the same message has the same signature.
   *
   * @throws IllegalArgumentException if it is no number below the modulus, of the modulus's length
   */
  public byte[] sign(byte[] blinded) {
    BigInteger message = key.number("blinded", blinded);
    byte[] signature = raw(blinded);
    BigInteger back = key.raise(new BigInteger(1, signature));
    if (signature.length != key.length()
        || !MessageDigest.isEqual(key.fixed(back), key.fixed(message))) {
      throw new IllegalStateException("a signature that does not hold: the machine miscalculated");
    }
    return signature;
  }

  private byte[] raw(byte[] blinded) {
    try {
      Cipher cipher = Cipher.getInstance(RAW);
      cipher.init(Cipher.DECRYPT_MODE, secret);
      return cipher.doFinal(blinded);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the private operation failed", e);
    }
  }
}
