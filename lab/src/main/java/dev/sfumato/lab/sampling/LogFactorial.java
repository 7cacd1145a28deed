package dev.sfumato.lab.sampling;

/** ln n!, to the last few digits of a double. */
public final class LogFactorial {
  private static final double[] SMALL = new double[256];
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  static {
    for (int n = 2; n < SMALL.length; n++) {
      SMALL[n] = SMALL[n - 1] + Math.log(n);
    }
  }

  private LogFactorial() {}

  public static double of(long n) {
    return n < SMALL.length ? SMALL[(int) n] : stirling((double) n);
  }

  /** Stirling's series; the first term left out, 1 / (1260 n^5), is under 1e-15 from 256 on. */
  private static double stirling(double n) {
    double inverse = 1 / n;
    return (n + 0.5) * Math.log(n)
        - n
        + HALF_LOG_TWO_PI
        + inverse * (1.0 / 12 - inverse * inverse / 360);
  }
}
