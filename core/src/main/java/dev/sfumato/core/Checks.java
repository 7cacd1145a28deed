package dev.sfumato.core;

/**
 * Rules that values obey, in one place.
 *
 * <p>What breaks one is refused with its name, its value and the rule. The value of a coordinate is
 * never named: see {@code LatLng}.
 */
public final class Checks {
  private Checks() {}

  /** A whole number within bounds, both included. */
  public static long checkRange(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw refuse(name, value, min + " .. " + max);
    }
    return value;
  }

  /** A whole number within bounds, both included. */
  public static int checkRange(String name, int value, int min, int max) {
    return (int) checkRange(name, (long) value, min, max);
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
  public static RefusedValueException refuse(String name, Object value, String rule) {
    return new RefusedValueException(name, String.valueOf(value), rule);
  }
}
