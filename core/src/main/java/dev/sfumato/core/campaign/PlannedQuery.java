package dev.sfumato.core.campaign;

import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;

/**
 * A query before it is asked, as far as numbers decide it. It costs the whole epsilon at most.
 *
 * @param campaign the terms
 * @param cohort who will be asked
 * @param length the vector that is planned for
 */
public record PlannedQuery(Campaign campaign, Cohort cohort, int length) {
  /**
   * With the longest vector that grid and terms allow: every cell of every level in each category,
   * a third more than the finest cells alone.
   */
  PlannedQuery atLongest() {
    double cells = Math.scalb(4.0 / 3, 2 * campaign.region().levels());
    double most = Math.min(campaign.maxVectorLength(), cells * campaign.countsPerCell());
    return new PlannedQuery(campaign, cohort, (int) most);
  }

  /** The law of the noise that a device of the shard would add. */
  public NoiseShare noise(Shard shard) {
    return new NoiseShare(campaign.epsilon(), campaign.l1Sensitivity(length), shard.noiseDivisor());
  }

  /** So wide that a sum of this query would hardly ever wrap around. */
  public Modulus modulus(Shard shard) {
    long sums = length * cohort.shardCount();
    long sensitivity = campaign.l1Sensitivity(length);
    return Modulus.leastFor(shard.devices(), sensitivity, noise(shard), sums);
  }
}
