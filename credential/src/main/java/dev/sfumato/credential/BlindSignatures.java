package dev.sfumato.credential;

import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * RFC 9474, RSABSSA-SHA384-PSS-Randomized: what the one does who wants a signature, and the one who
 * checks it. The signer's half is {@link BlindSigner}.
 *
 * <p><b>Guarantee.</b> For a key whose exponent is prime to its group's order, a blinded message is
 * uniform whatever was blinded: the signer learns nothing of message or signature, with any amount
 * of computing. <b>Not guaranteed:</b> that the signer has not given this device a key of its own;
 * and times are not constant on this side, where each secret is used once.
 */
final class BlindSignatures {
  static final int PREFIX_BYTES = 32;

  private BlindSignatures() {}

  /** A blinded message, and what takes the blinding off again; the latter is secret. */
  static final class Blinded {
    private final byte[] message;
    private final BigInteger inverse;

    Blinded(byte[] message, BigInteger inverse) {
      this.message = message;
      this.inverse = inverse;
    }

    byte[] message() {
      return message.clone();
    }

    BigInteger inverse() {
      return inverse;
    }
  }

  /** Section 4.1, PrepareRandomize: a message after a prefix of 32 random bytes. */
  static byte[] prepare(byte[] prefix, byte[] message) {
    byte[] prepared = new byte[PREFIX_BYTES + message.length];
    System.arraycopy(prefix, 0, prepared, 0, PREFIX_BYTES);
    System.arraycopy(message, 0, prepared, PREFIX_BYTES, message.length);
    return prepared;
  }

  /** Section 4.2, Blind, with all that is random in it drawn here. */
  static Blinded blind(CredentialKey key, byte[] prepared, SecureRandom random) {
    byte[] salt = new byte[PssEncoding.SALT_BYTES];
    random.nextBytes(salt);
    return blind(key, prepared, salt, unit(key, random));
  }

  static Blinded blind(CredentialKey key, byte[] prepared, byte[] salt, BigInteger factor) {
    BigInteger message = new BigInteger(1, PssEncoding.encode(prepared, salt, key.length()));
    if (!isUnit(key, message)) {
      throw new IllegalArgumentException("modulus: " + key.id() + " (expected: no small factors)");
    }
    BigInteger blinded = message.multiply(key.raise(factor)).mod(key.modulus());
    return new Blinded(key.fixed(blinded), factor.modInverse(key.modulus()));
  }

  /** Uniform among the numbers that have an inverse. */
  private static BigInteger unit(CredentialKey key, SecureRandom random) {
    BigInteger drawn;
    do {
      drawn = new BigInteger(key.modulus().bitLength(), random);
    } while (drawn.compareTo(key.modulus()) >= 0 || !isUnit(key, drawn));
    return drawn;
  }

  private static boolean isUnit(CredentialKey key, BigInteger number) {
    return number.gcd(key.modulus()).equals(BigInteger.ONE);
  }

  /** Section 4.4, Finalize, but for the check, which is {@link #isValid}. */
  static byte[] unblind(CredentialKey key, byte[] blindSignature, BigInteger inverse) {
    BigInteger number = key.number("blind signature", blindSignature);
    return key.fixed(number.multiply(inverse).mod(key.modulus()));
  }

  /** RSASSA-PSS-VERIFY of RFC 8017, section 8.1.2. */
  static boolean isValid(CredentialKey key, byte[] prepared, byte[] signature) {
    if (signature.length != key.length()) {
      return false;
    }
    BigInteger number = new BigInteger(1, signature);
    return number.compareTo(key.modulus()) < 0
        && PssEncoding.matches(key.fixed(key.raise(number)), prepared);
  }
}
