package dev.sfumato.lab.hostile;

import java.math.BigInteger;

/** Arithmetic modulo l on 32 bytes, little-endian, as slow as one likes. */
final class HostileScalar {
  static final int BYTES = 32;

  /** l = 2^252 + 27742317777372353535851937790883648493 (RFC 8032, 5.1). */
  static final BigInteger ORDER =
      BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

  private HostileScalar() {}

  /** Adds one to the scalar that begins at a place. */
  static void shift(byte[] target, int at) {
    byte[] shifted = bytes(number(target, at).add(BigInteger.ONE).mod(ORDER));
    System.arraycopy(shifted, 0, target, at, BYTES);
  }

  private static BigInteger number(byte[] source, int at) {
    byte[] reversed = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      reversed[i] = source[at + BYTES - 1 - i];
    }
    return new BigInteger(1, reversed);
  }

  static byte[] bytes(BigInteger number) {
    byte[] big = number.toByteArray();
    byte[] bytes = new byte[BYTES];
    for (int i = 0; i < Math.min(BYTES, big.length); i++) {
      bytes[i] = big[big.length - 1 - i];
    }
    return bytes;
  }
}
