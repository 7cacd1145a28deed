package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * X25519 with a number modulo l. X25519 multiplies by numbers 8 x with x in [2^251, 2^252) only; as
 * it looks at u-coordinates and kills what is of small order, 8 x does for s if x is s / 8 or -s /
 * 8 modulo l.
 *
 * <p>All but 2^126 of the l numbers have such an x. A drawn key misses it never, but a device that
 * wants the sum to fail can choose one that does, and then vanish. Such an s is multiplied in two
 * steps: by a fixed 8 x, and by s divided by it.
 */
final class MaskAgreement {
  private static final long[] EIGHTH = inverse(BigInteger.valueOf(8));

  private MaskAgreement() {}

  static Primitives.Agreement of(Primitives primitives, Secret scalar) {
    Scalars.requireCanonical(scalar.expose(), "scalar");
    long[] limbs = Scalars.limbs(scalar.expose(), 0);
    try {
      return direct(primitives, limbs).orElseGet(() -> inTwoSteps(primitives, limbs));
    } finally {
      Arrays.fill(limbs, 0);
    }
  }

  private static Optional<Primitives.Agreement> direct(Primitives primitives, long[] scalar) {
    Optional<Secret> key = clamped(scalar);
    Optional<Primitives.Agreement> agreement = key.map(primitives::agreement);
    key.ifPresent(Secret::wipe);
    return agreement;
  }

  /** The first step's x counts up from 2^251: no number but zero misses with more than a few. */
  private static Primitives.Agreement inTwoSteps(Primitives primitives, long[] scalar) {
    for (int i = 0; i < ScalarLimbs.MAX_POINT; i++) {
      BigInteger step = BigInteger.ONE.shiftLeft(251).add(BigInteger.valueOf(i)).shiftLeft(3);
      long[] rest = new long[ScalarLimbs.LIMBS];
      new WideScalar().addProduct(scalar, 0, inverse(step), 0).reduceTo(rest, 0);
      Optional<Primitives.Agreement> second = direct(primitives, rest);
      if (second.isPresent()) {
        Secret first = Secret.wrap(Scalars.fromInteger(step));
        return chained(primitives.agreement(first), second.get());
      }
    }
    throw new IllegalArgumentException("scalar: 0 (expected: 1 to l - 1)");
  }

  private static Primitives.Agreement chained(
      Primitives.Agreement first, Primitives.Agreement second) {
    return peer -> first.agree(peer).flatMap(between -> second.agree(Bytes.wrap(between.expose())));
  }

  /** 8 x for the scalar, or nothing if neither of the two x is in the range. */
  static Optional<Secret> clamped(long[] scalar) {
    long[] x = new long[ScalarLimbs.LIMBS];
    long[] minus = new long[ScalarLimbs.LIMBS];
    new WideScalar().addProduct(scalar, 0, EIGHTH, 0).reduceTo(x, 0);
    System.arraycopy(x, 0, minus, 0, x.length);
    ScalarLimbs.negate(minus, 0);
    long takesMinus = ((top(x) - 1) >> 63 & 1) | (top(x) >> 1);
    for (int i = 0; i < x.length; i++) {
      x[i] ^= (x[i] ^ minus[i]) & -takesMinus;
    }
    Optional<Secret> key = top(x) == 1 ? Optional.of(timesEight(x)) : Optional.empty();
    Arrays.fill(x, 0);
    Arrays.fill(minus, 0);
    return key;
  }

  /** Bits 251 and 252: 1 in [2^251, 2^252), 0 under it and 2 over it, where l ends. */
  private static long top(long[] x) {
    return x[ScalarLimbs.LIMBS - 1] >> ScalarLimbs.BITS - 1;
  }

  private static Secret timesEight(long[] x) {
    byte[] encoded = new byte[Scalars.BYTES];
    ScalarLimbs.encode(x, 0, encoded, 0);
    int carried = 0;
    for (int i = 0; i < encoded.length; i++) {
      int shifted = (encoded[i] & 0xff) << 3 | carried;
      encoded[i] = (byte) shifted;
      carried = shifted >> 8;
    }
    return Secret.wrap(encoded);
  }

  private static long[] inverse(BigInteger number) {
    return Scalars.limbs(Scalars.fromInteger(number.modInverse(Scalars.ORDER)), 0);
  }
}
