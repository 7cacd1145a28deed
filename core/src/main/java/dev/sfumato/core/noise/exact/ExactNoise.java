package dev.sfumato.core.noise.exact;

import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.PrivacyChecks;

/**
 * A device's noise, drawn exactly and in time that a large divisor makes shorter, not longer.
 *
 * <p><b>Guarantee.</b> Given uniform bits, every entry is an independent X - Y of {@link
 * NoiseShare}, with no rounding anywhere: the epsilon claimed is the epsilon given. Whole numbers
 * only; every sum and product is checked, and noise is never clamped.
 *
 * <p><b>Not guaranteed.</b> Constant time: draw the noise before anyone waits for it.
 */
public final class ExactNoise {
  /*
   * A vector of d entries has 2 d slots, a positive and a negative one for each entry, laid out in
   * blocks of a = divisor. The last block may reach past the end: its surplus slots are drawn like
   * the others and thrown away, which leaves the law of the rest as it is.
   *
   * Within a block, the sum of a independent Polya(1/a, beta) variables is geometric(beta), and
   * given their sum G they follow a Polya urn of a colours of weight 1/a each: unit j + 1 joins the
   * slot of an earlier unit, each with probability 1 / (j + 1), or else a uniformly random slot [1].
   * Units that joined one another form clusters. That process is the Chinese restaurant of parameter
   * 1, so the clusters are the cycles of a uniformly random permutation of G units [2]; the cycle of
   * any given unit has a uniform length in 1 .. G, and those that remain are a uniformly random
   * permutation again. Hence a cluster at a time instead of a unit at a time: 1 + 1/2 + ... + 1/G
   * draws, about ln G, no memory of the units, and never a loop over a G of a thousand million.
   *
   * [1] N. Johnson, S. Kotz, Urn Models and Their Application, 1977, section 4.2.
   * [2] J. Pitman, Combinatorial Stochastic Processes, 2006, section 3.1.
   */

  private final long[] noise;
  private final Randomness randomness;

  private ExactNoise(int length, Randomness randomness) {
    this.noise = new long[length];
    this.randomness = randomness;
  }

  /** The noise of one device for a vector of that length. */
  public static long[] draw(NoiseShare share, int length, Randomness randomness) {
    PrivacyChecks.checkRange("length", length, 0, Integer.MAX_VALUE);
    ExactNoise vector = new ExactNoise(length, randomness);
    Geometric total = Geometric.of(share);
    for (long first = 0; first < 2L * length; first += share.divisor()) {
      vector.deal(total.draw(randomness), first, share.divisor());
    }
    return vector.noise;
  }

  /** Deals the units of one block to its slots, a cluster at a time. */
  private void deal(long units, long firstSlot, int slots) {
    if (slots == 1) {
      add(firstSlot, units);
      return;
    }
    long left = units;
    while (left > 0) {
      long cluster = 1 + randomness.nextBelow(left);
      add(firstSlot + randomness.nextBelow(slots), cluster);
      left -= cluster;
    }
  }

  /** Even slots add to their entry, odd ones take from it; slots past the end are padding. */
  private void add(long slot, long units) {
    if (slot >= 2L * noise.length) {
      return;
    }
    int entry = (int) (slot >> 1);
    noise[entry] = Math.addExact(noise[entry], (slot & 1) == 0 ? units : -units);
  }
}
