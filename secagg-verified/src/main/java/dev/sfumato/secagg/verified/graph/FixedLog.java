package dev.sfumato.secagg.verified.graph;

import java.math.BigInteger;

/**
 * Logarithms to base two in whole numbers of 2^-40: the same on every machine, and never on the
 * wrong side of what they stand for.
 */
final class FixedLog {
  static final int UNIT_BITS = 40;

  /** One for what is cut off at the end, one for what was cut off on the way. */
  private static final long SLACK = 2;

  /** A mantissa from one to two is a number of so many bits. */
  private static final int MANTISSA_BITS = 63;

  private FixedLog() {}

  static long above(BigInteger number) {
    return below(number) + SLACK;
  }

  /**
   * At most the logarithm, and less by under {@link #SLACK}: squaring a mantissa doubles its
   * logarithm, so each square that passes two is a binary digit. What is cut off at a step counts
   * 2^-62 of a unit's 2^-40 or less.
   */
  static long below(BigInteger number) {
    int length = number.bitLength();
    long mantissa = number.shiftLeft(MANTISSA_BITS).shiftRight(length).longValue();
    long log = length - 1L;
    for (int digit = 0; digit < UNIT_BITS; digit++) {
      long square = square(mantissa);
      log <<= 1;
      if (square < 0) {
        log++;
        square >>>= 1;
      }
      mantissa = square;
    }
    return log;
  }

  /** Of a mantissa in units of 2^-62: under four, so all 64 bits count. */
  private static long square(long mantissa) {
    return Math.multiplyHigh(mantissa, mantissa) << 2 | mantissa * mantissa >>> 62;
  }
}
