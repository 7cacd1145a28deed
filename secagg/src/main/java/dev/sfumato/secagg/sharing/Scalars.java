package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;

/** Numbers modulo l, the order of Ed25519's base point, as 32 bytes, little-endian, under l. */
public final class Scalars {
  public static final int BYTES = 32;

  /** l = 2^252 + 27742317777372353535851937790883648493 (RFC 8032, 5.1). */
  static final BigInteger ORDER =
      BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

  /** So many random bytes modulo l are uniform up to 2^-259. */
  static final int RANDOM_BYTES = 64;

  private Scalars() {}

  /** A uniform number. */
  public static Secret draw(RandomBytes randomness) {
    long[] drawn = drawLimbs(1, randomness);
    byte[] encoded = new byte[BYTES];
    ScalarLimbs.encode(drawn, 0, encoded, 0);
    Arrays.fill(drawn, 0);
    return Secret.wrap(encoded);
  }

  /** Whether these are 32 public bytes of a number under l. */
  public static boolean isCanonical(Bytes scalar) {
    return scalar.length() == BYTES && areCanonical(scalar);
  }

  /** Whether these are public numbers under l, one after the other: at once if under 2^252. */
  public static boolean areCanonical(Bytes scalars) {
    byte[] bytes = scalars.array();
    boolean canonical = bytes.length % BYTES == 0;
    for (int at = 0; canonical && at < bytes.length; at += BYTES) {
      canonical = (bytes[at + BYTES - 1] & 0xf0) == 0 || isCanonical(bytes, at);
    }
    return canonical;
  }

  /** Whether there is such a number of secret bytes, told in the same time for all. */
  static boolean isCanonical(byte[] source, int offset) {
    long[] limbs = new long[ScalarLimbs.LIMBS];
    byte[] again = new byte[BYTES];
    ScalarLimbs.decode(source, offset, limbs, 0);
    ScalarLimbs.normalize(limbs, 0);
    ScalarLimbs.encode(limbs, 0, again, 0);
    boolean same = MessageDigest.isEqual(again, Arrays.copyOfRange(source, offset, offset + BYTES));
    Arrays.fill(limbs, 0);
    Arrays.fill(again, (byte) 0);
    return same;
  }

  /** Uniform numbers, one after the other. */
  static long[] drawLimbs(int count, RandomBytes randomness) {
    byte[] random = new byte[count * RANDOM_BYTES];
    randomness.fill(random);
    long[] limbs = new long[count * ScalarLimbs.LIMBS];
    WideScalar wide = new WideScalar();
    for (int i = 0; i < count; i++) {
      wide.addBytes(random, i * RANDOM_BYTES, RANDOM_BYTES).reduceTo(limbs, i * ScalarLimbs.LIMBS);
    }
    Arrays.fill(random, (byte) 0);
    return limbs;
  }

  static long[] limbs(byte[] source, int offset) {
    long[] limbs = new long[ScalarLimbs.LIMBS];
    ScalarLimbs.decode(source, offset, limbs, 0);
    return limbs;
  }

  static void requireCanonical(byte[] scalar, String name) {
    if (scalar.length != BYTES || !isCanonical(scalar, 0)) {
      throw new IllegalArgumentException(name + ": not a scalar (expected: 32 bytes, under l)");
    }
  }

  static int requirePoint(int point) {
    if (point < 1 || point > ScalarLimbs.MAX_POINT) {
      throw new IllegalArgumentException(
          "point: " + point + " (expected: 1 to " + ScalarLimbs.MAX_POINT + ")");
    }
    return point;
  }

  /** For public numbers only: what {@link BigInteger} computes with is not wiped. */
  static BigInteger toInteger(byte[] scalar) {
    byte[] reversed = new byte[scalar.length];
    for (int i = 0; i < scalar.length; i++) {
      reversed[i] = scalar[scalar.length - 1 - i];
    }
    return new BigInteger(1, reversed);
  }

  /** 32 bytes, little-endian, of a public number under 2^256. */
  static byte[] fromInteger(BigInteger number) {
    byte[] bytes = new byte[BYTES];
    byte[] big = number.toByteArray();
    for (int i = 0; i < Math.min(BYTES, big.length); i++) {
      bytes[i] = big[big.length - 1 - i];
    }
    return bytes;
  }
}
