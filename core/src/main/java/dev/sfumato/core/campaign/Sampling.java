package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;

/**
 * How the devices of a campaign's queries were drawn: what their answers tell about everyone else.
 *
 * @param sameDevices whether the same devices answered every query; then all answers share one
 *     sampling error, and only their noise is averaged away
 * @param unseen the share of the population that did not answer: when everyone did, there is no
 *     sampling error at all (the finite population correction)
 */
public record Sampling(boolean sameDevices, double unseen) {
  /** Other devices for each query, few of a large population. */
  public static final Sampling FRESH = new Sampling(false, 1);

  /** The same devices for each query, few of a large population. */
  public static final Sampling SAME = new Sampling(true, 1);

  public Sampling {
    if (!(unseen >= 0 && unseen <= 1)) {
      throw Checks.refuse("unseen", unseen, "0 .. 1");
    }
  }

  /** So many devices of a population of known size answered. */
  public Sampling withSeen(long devices, long population) {
    Checks.checkRange("devices", devices, 1, population);
    return new Sampling(sameDevices, 1 - (double) devices / population);
  }
}
