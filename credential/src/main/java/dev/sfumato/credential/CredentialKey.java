package dev.sfumato.credential;

import java.math.BigInteger;
import java.security.interfaces.RSAPublicKey;

/**
 * The public key that credentials of one campaign are signed with: an RSA modulus; the exponent is
 * 65537, always.
 *
 * <p>Whoever makes a key may make it badly. What can be seen of a modulus is checked here; that all
 * devices are shown the same key is what {@link KeyList} is for.
 */
public final class CredentialKey {
  public static final int MIN_BITS = 2048;

  /** So that a stranger's key costs a bounded time. */
  public static final int MAX_BITS = 4096;

  public static final BigInteger EXPONENT = BigInteger.valueOf(65_537);
  private static final byte[] LABEL = CredentialHash.ascii("sfumato-credential-key-1");

  private final BigInteger modulus;
  private final KeyId id;

  private CredentialKey(BigInteger modulus) {
    this.modulus = modulus;
    this.id = KeyId.of(CredentialHash.hash(CredentialHash.SHA_256, LABEL, bytes()));
  }

  public static CredentialKey of(RSAPublicKey key) {
    if (!key.getPublicExponent().equals(EXPONENT)) {
      throw refuse("exponent", key.getPublicExponent(), EXPONENT.toString());
    }
    return of(key.getModulus());
  }

  /** Reads {@link #bytes()}. */
  public static CredentialKey ofModulus(byte[] modulus) {
    if (modulus.length > MAX_BITS / 8 || modulus.length > 0 && modulus[0] == 0) {
      throw refuse(
          "modulus", modulus.length + " bytes", "at most " + MAX_BITS / 8 + ", no zeros first");
    }
    return of(new BigInteger(1, modulus));
  }

  private static CredentialKey of(BigInteger modulus) {
    int bits = modulus.bitLength();
    if (bits < MIN_BITS || bits > MAX_BITS || bits % 8 != 0) {
      throw refuse("modulus", bits + " bits", MIN_BITS + " .. " + MAX_BITS + ", whole bytes");
    }
    if (!modulus.testBit(0)) {
      throw refuse("modulus", "an even number", "a product of two odd primes");
    }
    return new CredentialKey(modulus);
  }

  private static IllegalArgumentException refuse(String name, Object value, String rule) {
    return new IllegalArgumentException(name + ": " + value + " (expected: " + rule + ")");
  }

  BigInteger modulus() {
    return modulus;
  }

  public KeyId id() {
    return id;
  }

  /** The length of the modulus, of a blinded message and of a signature. */
  public int length() {
    return modulus.bitLength() / 8;
  }

  /** The modulus, first byte first. */
  public byte[] bytes() {
    return fixed(modulus);
  }

  /** Raises to the public exponent. */
  BigInteger raise(BigInteger value) {
    return value.modPow(EXPONENT, modulus);
  }

  /** I2OSP: a number below the modulus in as many bytes as the modulus has. */
  byte[] fixed(BigInteger number) {
    byte[] shortest = number.toByteArray();
    byte[] out = new byte[length()];
    int from = Math.max(0, shortest.length - out.length);
    int count = shortest.length - from;
    System.arraycopy(shortest, from, out, out.length - count, count);
    return out;
  }

  /** OS2IP: a number below the modulus, or a refusal that does not repeat it. */
  BigInteger number(String name, byte[] bytes) {
    if (bytes.length != length()) {
      throw refuse(name, bytes.length + " bytes", length() + " bytes");
    }
    BigInteger number = new BigInteger(1, bytes);
    if (number.signum() == 0 || number.compareTo(modulus) >= 0) {
      throw refuse(name, "a number out of range", "1 .. modulus - 1");
    }
    return number;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CredentialKey key && modulus.equals(key.modulus);
  }

  @Override
  public int hashCode() {
    return modulus.hashCode();
  }

  @Override
  public String toString() {
    return "CredentialKey[" + id + "]";
  }
}
