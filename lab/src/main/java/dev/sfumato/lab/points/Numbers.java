package dev.sfumato.lab.points;

/** Numbers as they stand in files. */
public final class Numbers {
  private static final int MOST_DIGITS = 15;

  private static final double[] POWERS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private Numbers() {}

  /** The number, with a decimal point or comma; NaN if it is none. */
  public static double parse(String text) {
    String number = text.strip();
    int comma = number.indexOf(',');
    boolean decimalComma = comma >= 0 && number.indexOf('.') < 0;
    try {
      return Double.parseDouble(decimalComma ? number.replace(',', '.') : number);
    } catch (NumberFormatException e) {
      // Its message holds the value, which may be a place: it goes no further.
      return Double.NaN;
    }
  }

  /**
   * The same of a part of a buffer, without a text for the usual case: digits with at most one
   * point. Up to 15 digits the quotient of two exact numbers is the nearest there is, which is what
   * {@link Double#parseDouble} gives (Clinger, "How to read floating point numbers accurately",
   * 1990).
   */
  static double parse(char[] buffer, int offset, int length) {
    long digits = 0;
    int places = -1;
    int end = offset + length;
    int at = length > 0 && buffer[offset] == '-' ? offset + 1 : offset;
    boolean plain = end - at <= MOST_DIGITS && end > at && buffer[at] != '.';
    for (int i = at; i < end && plain; i++) {
      char each = buffer[i];
      if (each >= '0' && each <= '9') {
        digits = 10 * digits + (each - '0');
        places += places >= 0 ? 1 : 0;
      } else {
        plain = each == '.' && places < 0;
        places = 0;
      }
    }
    if (!plain) {
      return parse(new String(buffer, offset, length));
    }
    return decimal(digits, places, at > offset);
  }

  /**
   * So many digits, of which some are decimal places.
   *
   * @param places at most 15; below 0 without a point
   */
  static double decimal(long digits, int places, boolean negative) {
    double value = digits / POWERS[Math.max(0, places)];
    return negative ? -value : value;
  }

  static boolean is(String text) {
    return !Double.isNaN(parse(text));
  }
}
