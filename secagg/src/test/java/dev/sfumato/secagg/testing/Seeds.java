package dev.sfumato.secagg.testing;

/** The seed of a randomised test: fresh each run, printed, and set with {@code -Dseed=...}. */
public final class Seeds {
  private Seeds() {}

  public static long of(String test) {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(test + ": seed " + seed);
    return seed;
  }
}
