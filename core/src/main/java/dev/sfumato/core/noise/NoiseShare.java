package dev.sfumato.core.noise;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Epsilon;

/**
 * The law of the noise that one device adds to each entry of its vector: X - Y, where X and Y are
 * independent Polya(1/divisor, beta) and beta = exp(-epsilon / l1Sensitivity).
 *
 * <p>The sum of {@code divisor} shares is discrete Laplace noise, P(z) proportional to beta^|z|,
 * which alone gives epsilon-differential privacy to contributions of that sensitivity. More shares
 * only add to it; fewer do not suffice, so the divisor counts honest survivors at the very worst.
 *
 * @param epsilon what the query costs a device
 * @param l1Sensitivity the largest L1 norm of a contribution (Delta of the paper)
 * @param divisor how many shares make up the whole noise (a of docs/privacy.md, 1/alpha of the
 *     paper)
 */
public record NoiseShare(Epsilon epsilon, long l1Sensitivity, int divisor) {
  /**
   * The largest sensitivity. Noise is then some 10^13 at the least epsilon, and the exact sampler's
   * arithmetic, all of it checked, overflows with a probability under e^-2000.
   */
  public static final long MOST_SENSITIVITY = 1L << 32;

  public NoiseShare {
    Checks.checkRange("l1Sensitivity", l1Sensitivity, 1, MOST_SENSITIVITY);
    Checks.checkPositive("divisor", divisor);
  }

  /** epsilon / l1Sensitivity, for laws and plans; the sampler takes the fraction itself. */
  public double rate() {
    return epsilon.value() / l1Sensitivity;
  }

  /** The law of the noise in a sum to which that many devices gave a share. */
  public NoiseLaw sumOf(long survivors) {
    Checks.checkRange("survivors", survivors, 0, Long.MAX_VALUE);
    return new NoiseLaw(rate(), (double) survivors / divisor);
  }

  /**
   * A bound on the draws that the exact sampler is expected to make for a vector, so that a policy
   * can refuse a query before it takes a seat: one geometric for each block of {@code divisor}
   * slots, of which there are two an entry, and -ln(1 - beta) clusters for each geometric.
   */
  public long expectedWork(int length) {
    Checks.checkRange("length", length, 0, Integer.MAX_VALUE);
    long blocks = -Math.floorDiv(-2L * length, divisor);
    return (long) Math.ceil(blocks * (1 + new NoiseLaw(rate(), 1).clusters()));
  }
}
