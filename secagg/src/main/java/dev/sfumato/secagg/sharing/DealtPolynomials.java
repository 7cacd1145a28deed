package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a dealer draws: a polynomial f for its mask key and one for its seed, each of degree {@code
 * threshold - 1} with the secret at zero, and a blinding g beside each. The blinding of the key's
 * has the nonce of an Ed25519 signature at zero. Fewer than {@code threshold} points of f tell
 * nothing of the secret, also beside the blinded {@code g + r f}. To be wiped.
 */
public final class DealtPolynomials {
  /** Fewer than two points and every holder has the secret. */
  private static final int MIN_THRESHOLD = 2;

  private final long[] key;
  private final long[] keyBlinding;
  private final long[] seed;
  private final long[] seedBlinding;
  private final Bytes nonce;
  private @Nullable Bytes answered;
  private boolean wiped;

  private DealtPolynomials(long[][] drawn, Bytes nonce) {
    this.key = drawn[0];
    this.keyBlinding = drawn[1];
    this.seed = drawn[2];
    this.seedBlinding = drawn[3];
    this.nonce = nonce;
  }

  /** Draws polynomials for the scalar of a mask key and for a seed, which is a scalar too. */
  public static DealtPolynomials draw(
      Secret scalar, Secret seed, int threshold, RandomBytes randomness, Primitives primitives) {
    if (threshold < MIN_THRESHOLD || threshold > ScalarLimbs.MAX_POINT) {
      throw new IllegalArgumentException(
          "threshold: " + threshold + " (expected: 2 to " + ScalarLimbs.MAX_POINT + ")");
    }
    Scalars.requireCanonical(scalar.expose(), "scalar");
    Scalars.requireCanonical(seed.expose(), "seed");
    long[][] drawn = new long[4][];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = Scalars.drawLimbs(threshold, randomness);
    }
    ScalarLimbs.decode(scalar.expose(), 0, drawn[0], 0);
    ScalarLimbs.decode(seed.expose(), 0, drawn[2], 0);
    return new DealtPolynomials(drawn, drawNonce(drawn[1], randomness, primitives));
  }

  /**
   * Puts a fresh key's scalar rho at zero and returns R = rho B. A key's scalar is 8 x with x in
   * [2^251, 2^252), half of all numbers: on a coin both are negated, and rho is uniform up to
   * 2^-126.
   */
  private static Bytes drawNonce(long[] blinding, RandomBytes randomness, Primitives primitives) {
    KeyPair made = primitives.newIdentity(randomness);
    Secret rho = MaskKeys.scalar(made.privateKey());
    ScalarLimbs.decode(rho.expose(), 0, blinding, 0);
    made.wipe();
    rho.wipe();
    byte[] coin = new byte[1];
    randomness.fill(coin);
    byte[] nonce = made.publicKey().array().clone();
    nonce[nonce.length - 1] ^= (byte) (coin[0] & 0x80);
    negateIf(coin[0] >> 7 & 1, blinding);
    return Bytes.wrap(nonce);
  }

  private static void negateIf(int yes, long[] constant) {
    long[] minus = Arrays.copyOf(constant, ScalarLimbs.LIMBS);
    ScalarLimbs.negate(minus, 0);
    for (int i = 0; i < minus.length; i++) {
      constant[i] ^= (constant[i] ^ minus[i]) & -(long) yes;
    }
    Arrays.fill(minus, 0);
  }

  /** R, the nonce of the signature, as Ed25519 encodes it. */
  public Bytes nonce() {
    return nonce;
  }

  /** What the holder of a point from 1 on gets: f, g of the key and f, g of the seed there. */
  public Secret share(int point) {
    requireNotWiped();
    Scalars.requirePoint(point);
    byte[] share = new byte[HeldShare.BYTES];
    long[] value = new long[ScalarLimbs.LIMBS];
    long[][] all = {key, keyBlinding, seed, seedBlinding};
    for (int i = 0; i < all.length; i++) {
      ScalarLimbs.evaluate(all[i], point, value);
      ScalarLimbs.encode(value, 0, share, i * Scalars.BYTES);
    }
    Arrays.fill(value, 0);
    return Secret.wrap(share);
  }

  /**
   * {@code g + r f} of both, for one challenge r only: from two of them f follows.
   *
   * @throws IllegalStateException when it was asked for another challenge before
   */
  public BlindedPolynomials blinded(Bytes challenge) {
    requireNotWiped();
    if (answered != null && !answered.equals(challenge)) {
      throw new IllegalStateException("a second challenge for the same polynomials");
    }
    answered = challenge;
    return new BlindedPolynomials(
        blind(key, keyBlinding, challenge), blind(seed, seedBlinding, challenge));
  }

  private static long[] blind(long[] polynomial, long[] blinding, Bytes challenge) {
    long[] r = Scalars.limbs(challenge.ofLength(Scalars.BYTES, "challenge").array(), 0);
    long[] blinded = new long[polynomial.length];
    WideScalar wide = new WideScalar();
    for (int at = 0; at < blinded.length; at += ScalarLimbs.LIMBS) {
      wide.addProduct(r, 0, polynomial, at).add(blinding, at).reduceTo(blinded, at);
    }
    return blinded;
  }

  private void requireNotWiped() {
    if (wiped) {
      throw new IllegalStateException("the polynomials were wiped");
    }
  }

  public void wipe() {
    wiped = true;
    Arrays.fill(key, 0);
    Arrays.fill(keyBlinding, 0);
    Arrays.fill(seed, 0);
    Arrays.fill(seedBlinding, 0);
  }
}
