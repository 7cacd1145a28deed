package dev.sfumato.export.shape;

/**
 * Sides of cells as texts, the last ones kept: neighbours share theirs, and to find the digits of a
 * number is most of the time that a large map takes to write.
 */
final class SideTexts {
  private static final int KEPT = 1 << 13;

  private final double[] sides = new double[KEPT];
  private final String[] texts = new String[KEPT];

  /** What {@link Double#toString} gives. */
  String of(double side) {
    int slot = slot(side);
    String kept = texts[slot];
    // By bits, as there are two zeros.
    if (kept == null || Double.doubleToLongBits(sides[slot]) != Double.doubleToLongBits(side)) {
      kept = Double.toString(side);
      sides[slot] = side;
      texts[slot] = kept;
    }
    return kept;
  }

  private static int slot(double side) {
    return (int) (Double.doubleToLongBits(side) * 0x9e3779b97f4a7c15L >>> 51);
  }
}
