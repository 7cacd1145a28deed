package dev.sfumato.core.noise;

import dev.sfumato.core.Checks;

/**
 * A source of independent uniform bits, from which every exact sampler draws.
 *
 * <p>Whole numbers only: a draw is uniform exactly, never nearly. On a device the source is {@link
 * SecureRandomness}; any other kind belongs to tests and simulations and says so in its name. A
 * source need not be safe for use by several threads.
 */
public interface Randomness {
  /** Uniform over 0 .. 2^bits - 1, for 1 to 63 bits. */
  long nextBits(int bits);

  /**
   * Uniform over 0 .. bound - 1. Draws from the next power of two are thrown away until one fits:
   * that is exact for every bound, and takes fewer than two draws on average.
   */
  default long nextBelow(long bound) {
    Checks.checkPositive("bound", bound);
    if (bound == 1) {
      return 0;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(bound - 1);
    long draw = nextBits(bits);
    while (draw >= bound) {
      draw = nextBits(bits);
    }
    return draw;
  }

  /** A fair coin. */
  default boolean nextBit() {
    return nextBits(1) == 1;
  }
}
