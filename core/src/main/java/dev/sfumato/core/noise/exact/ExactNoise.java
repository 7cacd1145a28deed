package dev.sfumato.core.noise.exact;

import dev.sfumato.core.Checks;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;

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
   * given their sum they follow a Polya urn [1]: draw the sum, then deal it out.
   *
   * [1] N. Johnson, S. Kotz, Urn Models and Their Application, 1977.
   */

  private final long[] noise;

  private ExactNoise(int length) {
    this.noise = new long[length];
  }

  /** The noise of one device for a vector of that length. */
  public static long[] draw(NoiseShare share, int length, Randomness randomness) {
    Checks.checkRange("length", length, 0, Integer.MAX_VALUE);
    ExactNoise vector = new ExactNoise(length);
    Geometric total = Geometric.of(share);
    Urn urn = new Urn(share.divisor());
    for (long block = 0; block < 2L * length; block += share.divisor()) {
      long first = block;
      urn.deal(
          total.draw(randomness), randomness, (slot, units) -> vector.add(first + slot, units));
    }
    return vector.noise;
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
