package dev.sfumato.lab.metric;

/**
 * arctan(|g - f| / f) as a function of the contrast u = (g - f) / (g + f), without an arctan.
 *
 * <p>The ratio |g - f| / f is 2 |u| / (1 - u), so the angle is atan2(2 |u|, 1 - u): smooth on both
 * sides of u = 0 and finite up to u = 1, where f is zero. A cubic through values and slopes at 2 x
 * 256 steps is off by less than 1e-9 and costs a few nanoseconds; the contrast itself is needed
 * anyway.
 */
final class ContrastAngle {
  /** A power of two, so that u = 0, where the slope jumps, is a node. */
  private static final int STEPS = 256;

  /** Four coefficients for each step from u = -1 on, the constant first; a last one for u = 1. */
  private static final double[] CUBICS = new double[4 * (2 * STEPS + 1)];

  static {
    for (int step = 0; step < 2 * STEPS; step++) {
      double left = (step - STEPS) / (double) STEPS;
      double right = (step + 1 - STEPS) / (double) STEPS;
      int side = step < STEPS ? -1 : 1;
      setCubic(4 * step, angle(left), slope(left, side), angle(right), slope(right, side));
    }
    CUBICS[4 * 2 * STEPS] = Math.PI / 2;
  }

  private ContrastAngle() {}

  /** The angle for a contrast from -1 to 1. */
  static double of(double contrast) {
    double place = (contrast + 1) * STEPS;
    int step = (int) place;
    double t = place - step;
    int at = 4 * step;
    return ((CUBICS[at + 3] * t + CUBICS[at + 2]) * t + CUBICS[at + 1]) * t + CUBICS[at];
  }

  private static double angle(double u) {
    return Math.atan2(2 * Math.abs(u), 1 - u);
  }

  /** d/du arctan(2 s u / (1 - u)) = 2 s / ((1 - u)^2 + 4 u^2) on the side with sign s. */
  private static double slope(double u, int side) {
    return 2.0 * side / ((1 - u) * (1 - u) + 4 * u * u);
  }

  /** Hermite's cubic on a step of length one. */
  private static void setCubic(int at, double from, double leave, double to, double arrive) {
    double first = leave / STEPS;
    double last = arrive / STEPS;
    CUBICS[at] = from;
    CUBICS[at + 1] = first;
    CUBICS[at + 2] = 3 * (to - from) - 2 * first - last;
    CUBICS[at + 3] = 2 * (from - to) + first + last;
  }
}
