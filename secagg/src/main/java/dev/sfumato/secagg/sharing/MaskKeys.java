package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Ed25519Keys;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.Arrays;

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
    byte[] encoded = point.ofLength(Primitives.PUBLIC_KEY_BYTES, "point").array().clone();
    // The highest bit is the sign of x.
    encoded[encoded.length - 1] &= 0x7f;
    BigInteger y = Scalars.toInteger(encoded);
    BigInteger below = BigInteger.ONE.subtract(y).mod(PRIME);
    if (below.signum() == 0) {
      return Bytes.wrap(new byte[Primitives.PUBLIC_KEY_BYTES]);
    }
    BigInteger u = BigInteger.ONE.add(y).multiply(below.modInverse(PRIME)).mod(PRIME);
    return Bytes.wrap(Scalars.fromInteger(u));
  }

  /**
   * Whether nobody may have this point as a mask key: it is not encoded canonically, or of small
   * order. That it is a point of the curve at all is shown by its owner's signature under it.
   */
  public static boolean isUnusable(Bytes point) {
    return Ed25519Keys.isUnusable(point) || X25519Keys.isUnusable(montgomery(point));
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
