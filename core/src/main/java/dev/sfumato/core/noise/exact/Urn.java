package dev.sfumato.core.noise.exact;

import dev.sfumato.core.noise.Randomness;

/**
 * A Polya urn with so many slots, each of weight 1/slots at first: every unit goes to a slot with
 * probability proportional to its weight, and adds one to it.
 *
 * <p>Deals any number of units in a number of draws that grows with its logarithm only.
 */
record Urn(int slots) {
  /*
   * Unit j + 1 joins the slot of an earlier unit, each with probability 1 / (j + 1), or else takes a
   * uniformly random slot. Units that joined one another form clusters. That is the Chinese
   * restaurant process of parameter 1, so the clusters are the cycles of a uniformly random
   * permutation of the units ([1], section 3.1). The cycle of any given unit has a uniform length in
   * 1 .. n, and the others are the cycles of a uniformly random permutation of the rest. Hence a
   * cluster at a time instead of a unit at a time: 1 + 1/2 + ... + 1/n of them on average.
   *
   * [1] J. Pitman, Combinatorial Stochastic Processes, 2006.
   */

  /** Where units end up. A slot may be named more than once. */
  interface Sink {
    void add(int slot, long units);
  }

  void deal(long units, Randomness randomness, Sink sink) {
    if (slots == 1) {
      sink.add(0, units);
      return;
    }
    long left = units;
    while (left > 0) {
      long cluster = 1 + randomness.nextBelow(left);
      sink.add((int) randomness.nextBelow(slots), cluster);
      left -= cluster;
    }
  }
}
