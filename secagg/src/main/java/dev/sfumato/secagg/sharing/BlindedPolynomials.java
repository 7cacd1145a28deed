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
   * As they came.
   *
   * @throws IllegalArgumentException when they differ in degree, have none, or one is no scalar
   */
  public BlindedPolynomials(List<Bytes> key, List<Bytes> seed) {
    if (key.isEmpty() || key.size() != seed.size()) {
      throw new IllegalArgumentException(
          "coefficients: " + key.size() + ", " + seed.size() + " (expected: as many, at least 1)");
    }
    this.key = decode(key);
    this.seed = decode(seed);
  }

  private static long[] decode(List<Bytes> coefficients) {
    long[] limbs = new long[coefficients.size() * ScalarLimbs.LIMBS];
    for (int i = 0; i < coefficients.size(); i++) {
      Bytes scalar = coefficients.get(i);
      if (!Scalars.isCanonical(scalar)) {
        throw new IllegalArgumentException(
            "coefficient: not a scalar (expected: 32 bytes, under l)");
      }
      ScalarLimbs.decode(scalar.array(), 0, limbs, i * ScalarLimbs.LIMBS);
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
