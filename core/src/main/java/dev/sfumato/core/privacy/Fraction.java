package dev.sfumato.core.privacy;

import dev.sfumato.core.Checks;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A share of a whole, as an exact fraction in [0, 1): a corrupt share, a tolerated dropout.
 *
 * <p>Counts that follow from it are exact, so that a device and a coordinator always agree.
 */
public record Fraction(long numerator, long denominator) {
  public static final Fraction ZERO = new Fraction(0, 1);

  public Fraction {
    if (denominator < 1 || numerator < 0 || numerator >= denominator || denominator > 1L << 30) {
      throw Checks.refuse("fraction", numerator + "/" + denominator, "0 <= fraction < 1");
    }
  }

  /** Reads {@code 0.05} or {@code 1/3}. */
  public static Fraction parse(String text) {
    try {
      int slash = text.indexOf('/');
      return slash < 0
          ? of(new BigDecimal(text.strip()))
          : new Fraction(
              Long.parseLong(text.substring(0, slash).strip()),
              Long.parseLong(text.substring(slash + 1).strip()));
    } catch (NumberFormatException e) {
      throw Checks.refuse("fraction", text, "a decimal or a fraction in [0, 1)");
    }
  }

  public static Fraction of(double value) {
    if (!Double.isFinite(value)) {
      throw Checks.refuse("fraction", value, "0 <= fraction < 1");
    }
    return of(BigDecimal.valueOf(value));
  }

  private static Fraction of(BigDecimal value) {
    if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) >= 0 || value.scale() > 9) {
      throw Checks.refuse("fraction", value, "0 <= fraction < 1, at most nine decimals");
    }
    BigInteger denominator = BigInteger.TEN.pow(Math.max(0, value.scale()));
    BigInteger numerator = value.multiply(new BigDecimal(denominator)).toBigIntegerExact();
    BigInteger common = numerator.gcd(denominator);
    return new Fraction(
        numerator.divide(common).longValueExact(), denominator.divide(common).longValueExact());
  }

  /** The least whole number that is at least this share of {@code whole}. */
  public int ceilOf(int whole) {
    return Math.toIntExact(-Math.floorDiv(-numerator * whole, denominator));
  }

  /** The same of more than an {@code int} counts. */
  public long ceilOf(long whole) {
    BigInteger part = BigInteger.valueOf(numerator).multiply(BigInteger.valueOf(whole));
    BigInteger[] cut = part.divideAndRemainder(BigInteger.valueOf(denominator));
    return cut[0].longValueExact() + cut[1].signum();
  }

  /** The largest whole number that is at most this share of {@code whole}. */
  public int floorOf(int whole) {
    return Math.toIntExact(Math.floorDiv(numerator * whole, denominator));
  }

  public double value() {
    return (double) numerator / denominator;
  }

  @Override
  public String toString() {
    return numerator + "/" + denominator;
  }
}
