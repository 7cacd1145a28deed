package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.crypto.RandomBytes;
import java.util.SplittableRandom;

/** Bytes that a seed decides, for tests that must be repeatable. */
public final class InsecureRandomness implements RandomBytes {
  private final SplittableRandom random;

  public InsecureRandomness(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public synchronized void fill(byte[] target) {
    random.nextBytes(target);
  }
}
