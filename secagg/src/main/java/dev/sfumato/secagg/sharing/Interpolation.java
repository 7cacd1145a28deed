package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Secret;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A polynomial's value at zero from its values at as many of the points 1 .. k as it has
 * coefficients, for one k and any points.
 *
 * <p>Lagrange's weight of x among the points S is {@code P / x} over the product of {@code m - x}
 * for the other m of S, P the product of S. Over all of 1 .. k that product hangs on x alone: its
 * inverse is here for every x, and what is not in S is multiplied in again. That takes no inversion
 * a secret, and small factors only.
 */
public final class Interpolation {
  private static final int LIMBS = ScalarLimbs.LIMBS;

  private final int holders;

  /** {@code 1 / (x * product of (m - x), m in 1 .. k other than x)} for x = 1, 2, ... */
  private final long[] inverses;

  private Interpolation(int holders, long[] inverses) {
    this.holders = holders;
    this.inverses = inverses;
  }

  /** Prepares for shares at any of the points 1 .. k. */
  public static Interpolation of(int holders) {
    Scalars.requirePoint(holders);
    long[] divisors = new long[holders * LIMBS];
    for (int x = 1; x <= holders; x++) {
      SmallProduct divisor = new SmallProduct().times(x);
      for (int m = 1; m <= holders; m++) {
        divisor.times(m == x ? 1 : m - x);
      }
      divisor.to(divisors, (x - 1) * LIMBS);
    }
    invertAll(divisors);
    return new Interpolation(holders, divisors);
  }

  /** The secret whose shares, in the order of these points, are given; all points differ. */
  public Secret atZero(int[] points, List<Secret> shares) {
    BitSet in = requireDifferent(points);
    if (shares.size() != points.length) {
      throw new IllegalArgumentException(
          "shares: " + shares.size() + " (expected: " + points.length + ")");
    }
    WideScalar sum = new WideScalar();
    WideScalar weighing = new WideScalar();
    long[] share = new long[LIMBS];
    long[] weight = new long[LIMBS];
    for (int i = 0; i < points.length; i++) {
      others(in, points[i]).to(weight, 0);
      weighing.addProduct(weight, 0, inverses, (points[i] - 1) * LIMBS).reduceTo(weight, 0);
      ScalarLimbs.decode(shares.get(i).expose(), 0, share, 0);
      sum.addProduct(share, 0, weight, 0);
    }
    sum.reduceTo(share, 0);
    product(points).to(weight, 0);
    sum.addProduct(share, 0, weight, 0).reduceTo(share, 0);
    byte[] secret = new byte[Scalars.BYTES];
    ScalarLimbs.encode(share, 0, secret, 0);
    Arrays.fill(share, 0);
    return Secret.wrap(secret);
  }

  private BitSet requireDifferent(int[] points) {
    BitSet seen = new BitSet();
    for (int point : points) {
      seen.set(Scalars.requirePoint(point));
    }
    if (points.length == 0 || seen.cardinality() != points.length || seen.length() > holders + 1) {
      throw new IllegalArgumentException(
          "points: "
              + Arrays.toString(points)
              + " (expected: at least one, all different, at most "
              + holders
              + ")");
    }
    return seen;
  }

  /** The product of {@code m - x} over the points m that are not among these. */
  private SmallProduct others(BitSet in, int x) {
    SmallProduct product = new SmallProduct();
    for (int m = in.nextClearBit(1); m <= holders; m = in.nextClearBit(m + 1)) {
      product.times(m - x);
    }
    return product;
  }

  private static SmallProduct product(int[] points) {
    SmallProduct product = new SmallProduct();
    for (int point : points) {
      product.times(point);
    }
    return product;
  }

  /**
   * Puts {@code 1 / d_i} in the place of each d_i with one inversion for all: with the products
   * {@code p_i = d_0 ... d_i}, from the last on, {@code 1 / d_i = p_(i-1) / p_i}.
   */
  private static void invertAll(long[] numbers) {
    WideScalar wide = new WideScalar();
    long[] products = Arrays.copyOf(numbers, numbers.length);
    for (int at = LIMBS; at < products.length; at += LIMBS) {
      wide.addProduct(products, at - LIMBS, numbers, at).reduceTo(products, at);
    }
    long[] rest = inverse(products, products.length - LIMBS);
    for (int at = numbers.length - LIMBS; at > 0; at -= LIMBS) {
      wide.addProduct(rest, 0, products, at - LIMBS).reduceTo(products, at);
      wide.addProduct(rest, 0, numbers, at).reduceTo(rest, 0);
      System.arraycopy(products, at, numbers, at, LIMBS);
    }
    System.arraycopy(rest, 0, numbers, 0, LIMBS);
  }

  private static long[] inverse(long[] limbs, int at) {
    byte[] encoded = new byte[Scalars.BYTES];
    ScalarLimbs.encode(limbs, at, encoded, 0);
    BigInteger inverse = Scalars.toInteger(encoded).modInverse(Scalars.ORDER);
    return Scalars.limbs(Scalars.fromInteger(inverse), 0);
  }
}
