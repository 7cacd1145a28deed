package dev.sfumato.server.storage;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.PrivacyChecks;
import java.util.List;

/** The decoded sum of one opened shard: noisy enough by itself to be kept and shown. */
public final class ShardSum {
  private final Shard shard;
  private final int survivors;
  private final long[] counts;

  /**
   * @param shard what the shard promised its devices
   * @param survivors devices in the sum
   * @param counts one for each entry of the query's vector
   */
  public ShardSum(Shard shard, int survivors, long[] counts) {
    PrivacyChecks.checkRange("survivors", survivors, shard.minimumSurvivors(), shard.devices());
    this.shard = shard;
    this.survivors = survivors;
    this.counts = counts.clone();
  }

  public Shard shard() {
    return shard;
  }

  public int survivors() {
    return survivors;
  }

  /** The number of counts. */
  public int length() {
    return counts.length;
  }

  public long[] counts() {
    return counts.clone();
  }

  /** The answer that the sums of a query make together. */
  public static NoisyHistogram add(HistogramQuery query, List<ShardSum> sums) {
    double rate = query.epsilon().value() / query.l1Sensitivity();
    long[] total = new long[query.length()];
    long survivors = 0;
    double shape = 0;
    for (ShardSum sum : sums) {
      sum.addTo(total);
      survivors += sum.survivors();
      shape += (double) sum.survivors() / sum.shard().noiseDivisor();
    }
    return new NoisyHistogram(query, total, survivors, new NoiseLaw(rate, shape));
  }

  private void addTo(long[] total) {
    if (counts.length != total.length) {
      throw PrivacyChecks.refuse("counts", counts.length, "one for each of " + total.length);
    }
    for (int entry = 0; entry < total.length; entry++) {
      total[entry] = Math.addExact(total[entry], counts[entry]);
    }
  }
}
