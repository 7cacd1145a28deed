package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Secret;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A polynomial's value at zero from its values at as many points as it has coefficients: a sum of
 * the shares times weights that hang on the points alone (Lagrange).
 */
public final class Interpolation {
  private static final int LIMBS = ScalarLimbs.LIMBS;

  private final long[] weights;

  private Interpolation(long[] weights) {
    this.weights = weights;
  }

  /** Prepares for shares at these points, all different. */
  public static Interpolation forPoints(int[] points) {
    requireDifferent(points);
    long[] weights = new long[points.length * LIMBS];
    for (int i = 0; i < points.length; i++) {
      System.arraycopy(divisor(points, i), 0, weights, i * LIMBS, LIMBS);
    }
    divide(product(points), weights);
    return new Interpolation(weights);
  }

  private static void requireDifferent(int[] points) {
    BitSet seen = new BitSet();
    for (int point : points) {
      seen.set(Scalars.requirePoint(point));
    }
    if (points.length == 0 || seen.cardinality() != points.length) {
      throw new IllegalArgumentException(
          "points: " + Arrays.toString(points) + " (expected: at least one, all different)");
    }
  }

  /** The secret whose shares, in the order of the points, these are. */
  public Secret atZero(List<Secret> shares) {
    if (shares.size() != weights.length / LIMBS) {
      throw new IllegalArgumentException(
          "shares: " + shares.size() + " (expected: " + weights.length / LIMBS + ")");
    }
    WideScalar sum = new WideScalar();
    long[] share = new long[LIMBS];
    for (int i = 0; i < shares.size(); i++) {
      ScalarLimbs.decode(shares.get(i).expose(), 0, share, 0);
      sum.addProduct(share, 0, weights, i * LIMBS);
    }
    sum.reduceTo(share, 0);
    byte[] secret = new byte[Scalars.BYTES];
    ScalarLimbs.encode(share, 0, secret, 0);
    Arrays.fill(share, 0);
    return Secret.wrap(secret);
  }

  private static long[] product(int[] points) {
    long[] product = one();
    for (int point : points) {
      ScalarLimbs.multiply(product, point);
    }
    ScalarLimbs.normalize(product, 0);
    return product;
  }

  /** {@code x_i} times the product over the others of {@code x_j - x_i}. */
  private static long[] divisor(int[] points, int i) {
    long[] divisor = one();
    for (int j = 0; j < points.length; j++) {
      ScalarLimbs.multiply(divisor, j == i ? points[i] : points[j] - points[i]);
    }
    ScalarLimbs.normalize(divisor, 0);
    return divisor;
  }

  /**
   * Puts {@code dividend / d_i} in the place of each d_i with one inversion for all: with the
   * products {@code p_i = d_0 ... d_i}, from the last on, {@code 1 / d_i = p_(i-1) / p_i}.
   */
  private static void divide(long[] dividend, long[] divisors) {
    WideScalar wide = new WideScalar();
    long[] products = Arrays.copyOf(divisors, divisors.length);
    for (int at = LIMBS; at < products.length; at += LIMBS) {
      wide.addProduct(products, at - LIMBS, divisors, at).reduceTo(products, at);
    }
    long[] rest = inverse(products, products.length - LIMBS);
    wide.addProduct(rest, 0, dividend, 0).reduceTo(rest, 0);
    for (int at = divisors.length - LIMBS; at > 0; at -= LIMBS) {
      wide.addProduct(rest, 0, products, at - LIMBS).reduceTo(products, at);
      wide.addProduct(rest, 0, divisors, at).reduceTo(rest, 0);
      System.arraycopy(products, at, divisors, at, LIMBS);
    }
    System.arraycopy(rest, 0, divisors, 0, LIMBS);
  }

  private static long[] inverse(long[] limbs, int at) {
    byte[] encoded = new byte[Scalars.BYTES];
    ScalarLimbs.encode(limbs, at, encoded, 0);
    BigInteger inverse = Scalars.toInteger(encoded).modInverse(Scalars.ORDER);
    return Scalars.limbs(Scalars.fromInteger(inverse), 0);
  }

  private static long[] one() {
    long[] one = new long[LIMBS];
    one[0] = 1;
    return one;
  }
}
