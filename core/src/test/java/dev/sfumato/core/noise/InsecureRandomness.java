package dev.sfumato.core.noise;

import java.util.SplittableRandom;

/** Randomness that a seed repeats. For tests only: whoever knows the seed knows the noise. */
public final class InsecureRandomness implements Randomness {
  private final SplittableRandom random;

  public InsecureRandomness(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public long nextBits(int bits) {
    return random.nextLong() >>> (Long.SIZE - bits);
  }
}
