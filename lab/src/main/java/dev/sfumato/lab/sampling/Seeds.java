package dev.sfumato.lab.sampling;

import java.util.SplittableRandom;

/** The randomness of numbered runs. */
public final class Seeds {
  private Seeds() {}

  /** Run number {@code run} of a seed: the same whatever ran before. */
  public static SplittableRandom ofRun(long seed, int run) {
    return new SplittableRandom(mix(seed) + run);
  }

  /** The finaliser of MurmurHash3: seeds that are neighbours give runs that are strangers. */
  private static long mix(long seed) {
    long z = (seed ^ seed >>> 33) * 0xff51afd7ed558ccdL;
    z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
    return z ^ z >>> 33;
  }
}
