package dev.sfumato.lab.points;

/** Numbers as they stand in files. */
public final class Numbers {
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

  static boolean is(String text) {
    return !Double.isNaN(parse(text));
  }
}
