package dev.sfumato.export.colour;

/**
 * Colours from night to noon: indigo, violet, rose, amber, cream.
 *
 * <p>A few points in OKLab, with straight lines between them. Lightness grows evenly from end to
 * end, so that equal steps of a value look equal, print well in grey and are seen by the
 * colour-blind.
 */
public final class ColourRamp {
  private static final int COLOURS = 1024;

  /** Lightness, green to red, blue to yellow; evenly spaced. */
  private static final double[][] POINTS = {
    {0.140, 0.004, -0.025},
    {0.278, 0.028, -0.090},
    {0.415, 0.085, -0.105},
    {0.553, 0.145, -0.035},
    {0.690, 0.130, 0.065},
    {0.828, 0.055, 0.115},
    {0.965, -0.008, 0.075},
  };

  private static final int[] TABLE = table();

  private ColourRamp() {}

  /** The colour (0xRRGGBB) of a value from 0 to 1; values beyond take the last colour. */
  public static int colour(double value) {
    double place = Math.min(1, Math.max(0, value)) * (COLOURS - 1);
    return TABLE[(int) Math.round(place)];
  }

  private static int[] table() {
    int[] table = new int[COLOURS];
    for (int i = 0; i < COLOURS; i++) {
      double place = (double) i / (COLOURS - 1) * (POINTS.length - 1);
      int left = Math.min((int) place, POINTS.length - 2);
      double share = place - left;
      double[] lab = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        lab[axis] = POINTS[left][axis] * (1 - share) + POINTS[left + 1][axis] * share;
      }
      table[i] = toRgb(lab[0], lab[1], lab[2]);
    }
    return table;
  }

  /** OKLab to sRGB, after Bjorn Ottosson's definition (2020). */
  static int toRgb(double lightness, double a, double b) {
    double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    int red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
    int green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
    int blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
    return red << 16 | green << 8 | blue;
  }

  private static double cube(double value) {
    return value * value * value;
  }

  /** The sRGB curve, clipped to what a screen can show. */
  private static int channel(double linear) {
    double curved =
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
    return (int) Math.round(255 * Math.min(1, Math.max(0, curved)));
  }
}
