package dev.sfumato.core.noise.exact;

import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.Epsilon;

/**
 * The geometric law P(k) = (1 - beta) beta^k, k = 0, 1, 2, ..., with beta = exp(-numerator /
 * denominator), drawn exactly.
 *
 * <p>Follows the first half of Algorithm 2 of Canonne, Kamath and Steinke (see {@link
 * ExponentialCoin}): u + denominator v is geometric with exp(-1 / denominator), its remainder u and
 * its quotient v being independent, and dividing a geometric number by the numerator raises its
 * beta to that power.
 */
record Geometric(long numerator, long denominator) {

  /** The law with beta = exp(-epsilon / l1Sensitivity), its fraction in lowest terms. */
  static Geometric of(NoiseShare share) {
    long numerator = share.epsilon().micros();
    long denominator = Math.multiplyExact(Epsilon.MICROS_PER_UNIT, share.l1Sensitivity());
    long common = greatestCommonDivisor(numerator, denominator);
    return new Geometric(numerator / common, denominator / common);
  }

  long draw(Randomness randomness) {
    long remainder = randomness.nextBelow(denominator);
    while (!ExponentialCoin.toss(remainder, denominator, randomness)) {
      remainder = randomness.nextBelow(denominator);
    }
    long quotient = ExponentialCoin.countHeads(randomness);
    return Math.addExact(remainder, Math.multiplyExact(denominator, quotient)) / numerator;
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }
}
