package dev.sfumato.protocol;

import dev.sfumato.core.noise.Randomness;
import java.util.SplittableRandom;

/** Seeded randomness for an encoder whose output a test can predict. For tests only. */
final class InsecureRandomness implements Randomness {
  private final SplittableRandom random;

  public InsecureRandomness(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public long nextBits(int bits) {
    return random.nextLong() >>> Long.SIZE - bits;
  }
}
