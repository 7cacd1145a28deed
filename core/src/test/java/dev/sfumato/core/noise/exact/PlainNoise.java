package dev.sfumato.core.noise.exact;

import dev.sfumato.core.Checks;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;

/**
 * The same noise as {@link ExactNoise}, one slot at a time and with nothing clever: a check on it.
 *
 * <p>The Polya(1/a, beta) law is P(k) proportional to C(k) beta^k, with C(k) the product over j = 1
 * .. k of (j - 1 + 1/a) / j. So draw k from the geometric law and accept it with probability C(k):
 * as many coins of (1 + a (j - 1)) / (a j), all of which must come up heads. It is exact as well,
 * but takes (1 - beta)^(1/a - 1) attempts a slot, nearly l1Sensitivity / epsilon of them.
 */
public final class PlainNoise {
  private PlainNoise() {}

  /** The noise of one device for a vector of that length. */
  public static long[] draw(NoiseShare share, int length, Randomness randomness) {
    Checks.checkRange("length", length, 0, Integer.MAX_VALUE);
    Geometric proposal = Geometric.of(share);
    long[] noise = new long[length];
    for (int i = 0; i < length; i++) {
      noise[i] =
          Math.subtractExact(
              drawPolya(proposal, share.divisor(), randomness),
              drawPolya(proposal, share.divisor(), randomness));
    }
    return noise;
  }

  private static long drawPolya(Geometric proposal, int divisor, Randomness randomness) {
    long k = proposal.draw(randomness);
    while (!accepts(k, divisor, randomness)) {
      k = proposal.draw(randomness);
    }
    return k;
  }

  private static boolean accepts(long k, int divisor, Randomness randomness) {
    for (long j = 1; j <= k; j++) {
      long denominator = Math.multiplyExact(divisor, j);
      // 1 + a (j - 1) = a j - (a - 1)
      if (randomness.nextBelow(denominator) >= denominator - (divisor - 1)) {
        return false;
      }
    }
    return true;
  }
}
