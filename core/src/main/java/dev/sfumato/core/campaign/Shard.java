package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;

/**
 * One secure sum: how many devices start it, how many must survive, how many may be corrupt.
 *
 * <p>Each device works out the divisor of its own noise from these three numbers: with at least
 * {@code minimumSurvivors} of which at most {@code corrupt} add no noise, {@code divisor} honest
 * shares are always in the sum (docs/privacy.md, 3).
 *
 * @param devices devices that start (n)
 * @param minimumSurvivors fewer and the sum is never opened (S_min)
 * @param corrupt devices that may lie and add no noise (c)
 */
public record Shard(int devices, int minimumSurvivors, int corrupt) {
  /** More devices than this do not fit into one secure sum. */
  public static final int MAX_DEVICES = 100_000;

  public Shard {
    Checks.checkRange("devices", devices, 1, MAX_DEVICES);
    Checks.checkRange("corrupt", corrupt, 0, devices);
    if (minimumSurvivors < 1 || minimumSurvivors > devices) {
      throw Checks.refuse(
          "minimumSurvivors", minimumSurvivors, "1 .. the " + devices + " devices of the shard");
    }
  }

  /**
   * The number of honest shares that make up the full noise (a): never less than one, so that a
   * shard in which every survivor may be corrupt has each device add all of it.
   */
  public int noiseDivisor() {
    return Math.max(1, minimumSurvivors - corrupt);
  }
}
