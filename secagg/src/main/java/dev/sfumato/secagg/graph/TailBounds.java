package dev.sfumato.secagg.graph;

/** Where the tails of a number X fall under a bound. */
public interface TailBounds {
  /** The least t for which {@code scale P[X >= t] <= 2^-bound}. */
  int leastUpperTail(int scale, int bound);

  /** The largest t for which {@code scale P[X <= t - 1] <= 2^-bound}. */
  int mostLowerTail(int scale, int bound);
}
