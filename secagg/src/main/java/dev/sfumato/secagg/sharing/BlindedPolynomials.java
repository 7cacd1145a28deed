package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a dealer tells the coordinator of its polynomials: {@code h = g + r f} of the mask key's and
 * of the seed's, coefficients from the constant on. Every holder's values must fit them, so that
 * all that accept have points of one polynomial.
 */
public final class BlindedPolynomials {
  private final long[] key;
  private final long[] seed;

  /** Takes normalized limbs over. */
  BlindedPolynomials(long[] key, long[] seed) {
    this.key = key;
    this.seed = seed;
  }

  /**
   * As they came: the coefficients of the mask key's, and as many of the seed's.
   *
   * @throws IllegalArgumentException when there are none, or one is no scalar
   */
  public BlindedPolynomials(Bytes coefficients) {
    int half = coefficients.length() / 2;
    if (half == 0 || half % Scalars.BYTES != 0 || !Scalars.areCanonical(coefficients)) {
      throw new IllegalArgumentException(
          "coefficients: " + coefficients.length() + " bytes (expected: as many scalars of each)");
    }
    this.key = decode(coefficients.array(), 0, half);
    this.seed = decode(coefficients.array(), half, half);
  }

  private static long[] decode(byte[] coefficients, int from, int length) {
    long[] limbs = new long[length / Scalars.BYTES * ScalarLimbs.LIMBS];
    for (int at = 0; at < limbs.length; at += ScalarLimbs.LIMBS) {
      ScalarLimbs.decode(coefficients, from + at / ScalarLimbs.LIMBS * Scalars.BYTES, limbs, at);
    }
    return limbs;
  }

  /** The coefficients of the mask key's, from the constant on. */
  public List<Bytes> key() {
    return encode(key);
  }

  /** The coefficients of the seed's, from the constant on. */
  public List<Bytes> seed() {
    return encode(seed);
  }

  /** How many coefficients each has. */
  public int threshold() {
    return key.length / ScalarLimbs.LIMBS;
  }

  public Bytes keyAt(int point) {
    return at(key, point);
  }

  public Bytes seedAt(int point) {
    return at(seed, point);
  }

  /** Writes the values at a point, the mask key's and then the seed's. */
  public void putAt(int point, byte[] target, int at) {
    long[] value = new long[ScalarLimbs.LIMBS];
    ScalarLimbs.evaluate(key, Scalars.requirePoint(point), value);
    ScalarLimbs.encode(value, 0, target, at);
    ScalarLimbs.evaluate(seed, point, value);
    ScalarLimbs.encode(value, 0, target, at + Scalars.BYTES);
  }

  /** What the holder of a point is given to check its share with, and what it returns is. */
  public ShareProof proof(int point, CheckPair checks, Bytes challenge) {
    return new ShareProof(point, checks, challenge, keyAt(point), seedAt(point));
  }

  /**
   * {@code (R, h(0))}: an Ed25519 signature of the transcript under the mask key's point, if and
   * only if what is shared is the scalar of that point.
   */
  public Bytes signature(Bytes nonce) {
    byte[] signature = Arrays.copyOf(nonce.array(), Primitives.SIGNATURE_BYTES);
    ScalarLimbs.encode(key, 0, signature, Primitives.PUBLIC_KEY_BYTES);
    return Bytes.wrap(signature);
  }

  private static Bytes at(long[] polynomial, int point) {
    long[] value = new long[ScalarLimbs.LIMBS];
    ScalarLimbs.evaluate(polynomial, Scalars.requirePoint(point), value);
    return encode(value, 0);
  }

  private static List<Bytes> encode(long[] polynomial) {
    List<Bytes> encoded = new ArrayList<>(polynomial.length / ScalarLimbs.LIMBS);
    for (int at = 0; at < polynomial.length; at += ScalarLimbs.LIMBS) {
      encoded.add(encode(polynomial, at));
    }
    return encoded;
  }

  private static Bytes encode(long[] limbs, int at) {
    byte[] scalar = new byte[Scalars.BYTES];
    ScalarLimbs.encode(limbs, at, scalar, 0);
    return Bytes.wrap(scalar);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BlindedPolynomials that
        && Arrays.equals(key, that.key)
        && Arrays.equals(seed, that.seed);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(key) + Arrays.hashCode(seed);
  }
}
