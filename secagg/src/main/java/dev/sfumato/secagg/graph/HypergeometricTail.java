package dev.sfumato.secagg.graph;

import java.math.BigInteger;

/**
 * The number of marked ones among {@code draws} drawn without putting back from {@code population}
 * of which {@code marked} are marked; its tails compared with powers of two in whole numbers, so
 * that two implementations cannot differ in the last digit of a bound.
 *
 * <p>With {@code w(i) = C(marked, i) C(population - marked, draws - i)} the probability of {@code
 * i} is {@code w(i) / C(population, draws)}; each weight follows from its neighbour by one small
 * product and one exact division.
 */
public record HypergeometricTail(int population, int marked, int draws) implements TailBounds {

  @Override
  public int leastUpperTail(int scale, int bound) {
    BigInteger limit = binomial(population, draws);
    int value = most();
    BigInteger weight = binomial(marked, value).multiply(binomial(unmarked(), draws - value));
    BigInteger tail = BigInteger.ZERO;
    for (; value >= least(); value--) {
      tail = tail.add(weight);
      if (exceeds(tail, scale, bound, limit)) {
        return value + 1;
      }
      weight = below(weight, value);
    }
    return value + 1;
  }

  @Override
  public int mostLowerTail(int scale, int bound) {
    BigInteger limit = binomial(population, draws);
    int value = least();
    BigInteger weight = binomial(marked, value).multiply(binomial(unmarked(), draws - value));
    BigInteger tail = BigInteger.ZERO;
    for (; value <= most(); value++) {
      tail = tail.add(weight);
      if (exceeds(tail, scale, bound, limit)) {
        return value;
      }
      weight = above(weight, value);
    }
    return value;
  }

  /** Whether {@code P[X <= value] < 2^-bound}. */
  public boolean isRareOrFewer(int value, int bound) {
    // At or above the mean there is no question, and an honest run is nearly always there.
    if ((long) value * population >= (long) draws * marked) {
      return false;
    }
    return value < mostLowerTail(1, bound);
  }

  public static BigInteger binomial(int n, int k) {
    if (k < 0 || k > n) {
      return BigInteger.ZERO;
    }
    int chosen = Math.min(k, n - k);
    BigInteger product = BigInteger.ONE;
    for (int i = 1; i <= chosen; i++) {
      product = product.multiply(BigInteger.valueOf(n - chosen + i)).divide(BigInteger.valueOf(i));
    }
    return product;
  }

  private int unmarked() {
    return population - marked;
  }

  private int most() {
    return Math.min(draws, marked);
  }

  private int least() {
    return Math.max(0, draws - unmarked());
  }

  private BigInteger below(BigInteger weight, int i) {
    long up = (long) i * (unmarked() - draws + i);
    long down = (long) (marked - i + 1) * (draws - i + 1);
    return weight.multiply(BigInteger.valueOf(up)).divide(BigInteger.valueOf(down));
  }

  private BigInteger above(BigInteger weight, int i) {
    long up = (long) (marked - i) * (draws - i);
    long down = (long) (i + 1) * (unmarked() - draws + i + 1);
    return weight.multiply(BigInteger.valueOf(up)).divide(BigInteger.valueOf(down));
  }

  private static boolean exceeds(BigInteger tail, int scale, int bound, BigInteger limit) {
    return tail.multiply(BigInteger.valueOf(scale)).shiftLeft(bound).compareTo(limit) > 0;
  }
}
