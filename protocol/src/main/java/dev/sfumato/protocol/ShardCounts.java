package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.core.noise.NoiseLaw;

/** The counts of one shard: public, and private by their noise. */
public final class ShardCounts {
  private final long[] counts;
  private final int survivors;
  private final NoiseLaw noise;

  public ShardCounts(long[] counts, int survivors, NoiseLaw noise) {
    this.counts = counts.clone();
    this.survivors = survivors;
    this.noise = noise;
  }

  public long[] counts() {
    return counts.clone();
  }

  public int survivors() {
    return survivors;
  }

  /** The law of the noise in each count. */
  public NoiseLaw noise() {
    return noise;
  }

  void addTo(long[] sums) {
    if (sums.length != counts.length) {
      throw Checks.refuse("counts", counts.length, "as many as the query's " + sums.length);
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] += counts[i];
    }
  }
}
