package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Ed25519Keys;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Mask keys: one secret number that signs on Ed25519 and agrees on X25519. */
public final class MaskKeys {
  /** p = 2^255 - 19, the prime of both curves. */
  private static final BigInteger PRIME =
      BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

  private MaskKeys() {}

  public static MaskKeyPair generate(Primitives primitives, RandomBytes randomness) {
    KeyPair made = primitives.newIdentity(randomness);
    Secret scalar = scalar(made.privateKey());
    made.wipe();
    return new MaskKeyPair(scalar, made.publicKey(), montgomery(made.publicKey()));
  }

  /** Prepares the scalar of a mask key, one's own or a rebuilt one, for many agreements. */
  public static Primitives.Agreement agreement(Primitives primitives, Secret scalar) {
    return MaskAgreement.of(primitives, scalar);
  }

  /**
   * The X25519 public key of a point: {@code u = (1 + y) / (1 - y)} modulo p (RFC 7748, 4.1). A
   * point and its negative have the same, so two mask keys are the same if these are.
   */
  public static Bytes montgomery(Bytes point) {
    return montgomery(List.of(point)).get(0);
  }

  /**
   * The X25519 public keys of many points with one inversion for all: with the products {@code p_i
   * = d_0 ... d_i}, from the last on, {@code 1 / d_i = p_(i-1) / p_i}. What has no u gets zero.
   */
  public static List<Bytes> montgomery(List<Bytes> points) {
    BigInteger[] products = new BigInteger[points.size() + 1];
    products[0] = BigInteger.ONE;
    for (int i = 0; i < points.size(); i++) {
      products[i + 1] = products[i].multiply(divisor(points.get(i))).mod(PRIME);
    }
    Bytes[] keys = new Bytes[points.size()];
    BigInteger rest = products[points.size()].modInverse(PRIME);
    for (int i = points.size() - 1; i >= 0; i--) {
      BigInteger inverse = rest.multiply(products[i]).mod(PRIME);
      rest = rest.multiply(divisor(points.get(i))).mod(PRIME);
      keys[i] = quotient(points.get(i), inverse);
    }
    return List.of(keys);
  }

  /** {@code 1 - y}, or one where that is zero. */
  private static BigInteger divisor(Bytes point) {
    BigInteger below = BigInteger.ONE.subtract(height(point)).mod(PRIME);
    return below.signum() == 0 ? BigInteger.ONE : below;
  }

  private static Bytes quotient(Bytes point, BigInteger inverse) {
    BigInteger y = height(point);
    BigInteger above =
        y.mod(PRIME).equals(BigInteger.ONE) ? BigInteger.ZERO : y.add(BigInteger.ONE);
    return Bytes.wrap(Scalars.fromInteger(above.multiply(inverse).mod(PRIME)));
  }

  private static BigInteger height(Bytes point) {
    return Scalars.toInteger(unsigned(point).array());
  }

  /**
   * The y-coordinate of a point; the highest bit is the sign of x. Of canonical points, two have
   * the same exactly if they have the same u, and are then the same mask key.
   */
  public static Bytes unsigned(Bytes point) {
    byte[] encoded = point.ofLength(Primitives.PUBLIC_KEY_BYTES, "point").array().clone();
    encoded[encoded.length - 1] &= 0x7f;
    return Bytes.wrap(encoded);
  }

  /**
   * Whether nobody may have this point as a mask key: it is not encoded canonically, or of small
   * order; the u-coordinate is of small order for exactly these. That it is a point of the curve at
   * all is shown by its owner's signature under it.
   */
  public static boolean isUnusable(Bytes point) {
    return Ed25519Keys.isUnusable(point);
  }

  /** The number that an Ed25519 private key stands for, modulo l (RFC 8032, 5.1.5). */
  static Secret scalar(Secret privateKey) {
    byte[] hash = Sha2.sha512().digest(privateKey.expose());
    hash[0] &= (byte) 0xf8;
    hash[31] &= 0x7f;
    hash[31] |= 0x40;
    byte[] scalar = new byte[Scalars.BYTES];
    long[] limbs = Scalars.limbs(hash, 0);
    ScalarLimbs.normalize(limbs, 0);
    ScalarLimbs.encode(limbs, 0, scalar, 0);
    Arrays.fill(limbs, 0);
    Arrays.fill(hash, (byte) 0);
    return Secret.wrap(scalar);
  }
}
