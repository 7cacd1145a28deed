package dev.sfumato.lab.sampling;

import dev.sfumato.core.noise.Randomness;
import java.util.random.RandomGenerator;

/** Bits from a seeded generator, which anyone could replay: a simulation's, never a device's. */
public final class InsecureRandomness implements Randomness {
  private final RandomGenerator generator;

  public InsecureRandomness(RandomGenerator generator) {
    this.generator = generator;
  }

  @Override
  public long nextBits(int bits) {
    return generator.nextLong() >>> (Long.SIZE - bits);
  }
}
