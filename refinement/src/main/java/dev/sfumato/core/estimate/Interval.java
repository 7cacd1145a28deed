package dev.sfumato.core.estimate;

/** The intervals that a map shows: they hold the truth nine times in ten. */
final class Interval {
  static final double LEVEL = 0.9;

  /** The 95th percentile of the normal law, in deviations. */
  static final double HALF_WIDTH = 1.6448536269514722;

  private Interval() {}

  /** The lower end: a share is never below 0, and the interval holds the estimate. */
  static double low(double estimate, double end) {
    return Math.max(0, Math.min(estimate, end));
  }

  /** The upper end: a share is never above 1, and the interval holds the estimate. */
  static double high(double estimate, double end) {
    return Math.min(1, Math.max(estimate, end));
  }
}
