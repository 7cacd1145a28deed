package dev.sfumato.core.histogram;

import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.PrivacyChecks;
import java.util.ArrayList;
import java.util.List;

/**
 * The devices of one query, and how they are cut into balanced shards.
 *
 * @param devices how many are asked
 * @param shardSize the most that one secure sum may hold (the paper's S_max)
 * @param toleratedDropout the share of a shard that may drop out before it is opened
 * @param corruptShare the share of a shard that may be corrupt
 */
public record Cohort(
    long devices, int shardSize, Fraction toleratedDropout, Fraction corruptShare) {
  public Cohort {
    PrivacyChecks.checkPositive("devices", devices);
    PrivacyChecks.checkRange("shardSize", shardSize, 1, Shard.MAX_DEVICES);
  }

  /** The number of shards: as few as hold everyone. */
  public int shardCount() {
    return Math.toIntExact((devices + shardSize - 1) / shardSize);
  }

  /** The shards, larger ones first; their sizes differ by at most one. */
  public List<Shard> shards() {
    int count = shardCount();
    List<Shard> shards = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long size = devices / count + (i < devices % count ? 1 : 0);
      shards.add(shard(Math.toIntExact(size)));
    }
    return shards;
  }

  /** A shard of that many devices under this cohort's terms. */
  public Shard shard(int size) {
    int survivors = size - toleratedDropout.floorOf(size);
    return new Shard(size, survivors, corruptShare.ceilOf(size));
  }

  /** The same terms for another number of devices. */
  public Cohort withDevices(long others) {
    return new Cohort(others, shardSize, toleratedDropout, corruptShare);
  }

  /** Planning: the sum over shards of n / a, by which one full noise is multiplied in variance. */
  public double plannedShape() {
    double shape = 0;
    for (Shard shard : shards()) {
      shape += (double) shard.devices() / shard.noiseDivisor();
    }
    return shape;
  }
}
