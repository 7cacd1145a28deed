package dev.sfumato.core.noise.exact;

import dev.sfumato.core.noise.Randomness;

/**
 * Coins that come up heads with probability exp(-x) exactly, for a fraction x.
 *
 * <p>Follows Algorithm 1 of [1]: among coins of x/1, x/2, x/3, ... the first tails is at an odd
 * place with probability 1 - x + x^2/2! - x^3/3! + ... A coin of x/k is a coin of x and a coin of
 * 1/k, so that there is no product to overflow.
 */
final class ExponentialCoin {
  /*
   * [1] C. Canonne, G. Kamath, T. Steinke, The Discrete Gaussian for Differential Privacy, NeurIPS
   * 2020.
   */
  private ExponentialCoin() {}

  /** Heads with probability exp(-numerator / denominator), for a fraction in [0, 1]. */
  static boolean toss(long numerator, long denominator, Randomness randomness) {
    long k = 1;
    while (randomness.nextBelow(k) == 0 && randomness.nextBelow(denominator) < numerator) {
      k++;
    }
    return k % 2 == 1;
  }

  /** How many coins of exp(-1) come up heads before the first tails. */
  static long countHeads(Randomness randomness) {
    long heads = 0;
    while (toss(1, 1, randomness)) {
      heads++;
    }
    return heads;
  }
}
