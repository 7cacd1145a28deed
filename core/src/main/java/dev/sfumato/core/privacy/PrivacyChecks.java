package dev.sfumato.core.privacy;

/**
 * The rules that every privacy parameter obeys, in one place.
 *
 * <p>A message names the value and the rule. The value of a coordinate is never named: see {@code
 * LatLng}.
 */
public final class PrivacyChecks {
  private PrivacyChecks() {}

  /** A whole number within bounds, both included. */
  public static long checkRange(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw refuse(name, value, least + " .. " + most);
    }
    return value;
  }

  /** A whole number within bounds, both included. */
  public static int checkRange(String name, int value, int least, int most) {
    return (int) checkRange(name, (long) value, least, most);
  }

  /** A number of at least one. */
  public static long checkPositive(String name, long value) {
    if (value < 1) {
      throw refuse(name, value, ">= 1");
    }
    return value;
  }

  /** A finite number above zero. */
  public static double checkPositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw refuse(name, value, "> 0 and finite");
    }
    return value;
  }

  /** A grid side: a power of two up to 2^24. Returns its level. */
  public static int checkGrid(long side) {
    if (side < 1 || side > 1L << 24 || Long.bitCount(side) != 1) {
      throw refuse("grid", side, "a power of two, 1 .. 16777216");
    }
    return Long.numberOfTrailingZeros(side);
  }

  /** The exception for a value that breaks a rule. */
  public static IllegalArgumentException refuse(String name, Object value, String rule) {
    return new IllegalArgumentException(name + ": " + value + " (expected: " + rule + ")");
  }
}
