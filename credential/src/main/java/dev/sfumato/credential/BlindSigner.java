package dev.sfumato.credential;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPublicKeySpec;

/**
 * The signer's half of RFC 9474, section 4.3, BlindSign.
 *
 * <p>The result of the private operation is checked against the public key before anyone sees it: a
 * wrong one of its two halves would give the factors away.
 *
 * <p>A key of this kind signs blindly and does nothing else. Safe for use by several threads.
 */
public final class BlindSigner {
  private final RSAPrivateCrtKey secret;
  private final RawRsa rsa;
  private final CredentialKey key;

  public BlindSigner(RSAPrivateCrtKey secret) {
    this(secret, RawRsa.best());
  }

  BlindSigner(RSAPrivateCrtKey secret, RawRsa rsa) {
    this.secret = secret;
    this.rsa = rsa;
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
    byte[] signature = rsa.apply(secret, blinded);
    BigInteger back = key.raise(new BigInteger(1, signature));
    if (signature.length != key.length()
        || !MessageDigest.isEqual(key.fixed(back), key.fixed(message))) {
      throw new IllegalStateException("a signature that does not hold: the machine miscalculated");
    }
    return signature;
  }
}
