package dev.sfumato.core.histogram;

/** The intervals that a map shows: they hold the truth nine times in ten. */
final class Interval {
  /** The 95th percentile of the normal law, in deviations. */
  static final double HALF_WIDTH = 1.6448536269514722;

  private Interval() {}
}
