package dev.sfumato.core.histogram;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;

/**
 * One question to a cohort of devices: how many are in each element of a partition?
 *
 * @param partition where the counts are kept
 * @param countsPerCell mutually exclusive categories counted in every element; 1 for plain counts
 * @param epsilon what an answer costs a device
 * @param scale what a device's entries sum to before rounding: 1, or more for weighted locations
 * @param l1Sensitivity the most that one contribution adds up to (Delta): 1, or the scale
 * @param cohort who is asked, in which shards
 */
public record HistogramQuery(
    Partition partition,
    int countsPerCell,
    Epsilon epsilon,
    long scale,
    long l1Sensitivity,
    Cohort cohort) {
  public static final long MAX_SENSITIVITY = 1L << 32;

  public HistogramQuery {
    Checks.checkRange("countsPerCell", countsPerCell, 1, Campaign.MAX_COUNTS_PER_CELL);
    Checks.checkRange("scale", scale, 1, Campaign.MAX_SCALE);
    Checks.checkRange("l1Sensitivity", l1Sensitivity, scale, MAX_SENSITIVITY);
    Checks.checkRange(
        "vector length", (long) partition.size() * countsPerCell, 1, Campaign.MAX_VECTOR_LENGTH);
  }

  /** A question on a campaign's terms. */
  public static HistogramQuery of(
      Campaign campaign, Partition partition, Epsilon epsilon, Cohort cohort) {
    int length = partition.size() * campaign.countsPerCell();
    return new HistogramQuery(
        partition,
        campaign.countsPerCell(),
        epsilon,
        campaign.scale(),
        campaign.l1Sensitivity(length),
        cohort);
  }

  /** The law of the noise that each device of a shard adds. */
  public NoiseShare noise(Shard shard) {
    return new NoiseShare(epsilon, l1Sensitivity, shard.noiseDivisor());
  }

  /** So wide that a sum of this query hardly ever wraps around. */
  public Modulus modulus(Shard shard) {
    long sums = length() * cohort.shardCount();
    return Modulus.leastFor(shard.devices(), l1Sensitivity, noise(shard), sums);
  }

  /** So wide for as many of its seats as are good for an input, and for no more. */
  public Modulus modulus(SumPlan plan) {
    int bits = Math.max(modulus(plan.shard()).bits(), modulus(plan.smallest()).bits());
    return Modulus.ofBits(bits, plan.seats(), l1Sensitivity);
  }

  /** The number of entries of a contribution: element by element, its categories together. */
  public int length() {
    return partition.size() * countsPerCell;
  }

  /** The entry of an element and a category. */
  public int entry(int element, int category) {
    return element * countsPerCell + category;
  }
}
