package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.List;

/** From opened sums back to counts: of one shard, and of all shards of a query together. */
public final class AggregateDecoder {
  private AggregateDecoder() {}

  /** The signed counts of one shard, with the law of the noise that its survivors added. */
  public static ShardCounts decode(Query query, Shard shard, AggregateSum opened) {
    return decode(query, shard, opened.sum(), opened.survivors().size());
  }

  /**
   * The same for a sum and the number of its survivors.
   *
   * @param shard the numbers by which its devices drew their noise
   */
  public static ShardCounts decode(Query query, Shard shard, ModularVector sum, int survivors) {
    if (survivors < shard.minimumSurvivors()) {
      throw Checks.refuse("survivors", survivors, "at least " + shard.minimumSurvivors());
    }
    Modulus modulus = query.modulus();
    long[] counts = new long[sum.length()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = modulus.decode(sum.entry(i));
    }
    return new ShardCounts(counts, survivors, query.noise(shard).sumOf(survivors));
  }

  /** All shards of a query as the one answer that it has. */
  public static NoisyHistogram combine(HistogramQuery query, List<ShardCounts> shards) {
    long[] counts = new long[query.length()];
    long survivors = 0;
    NoiseLaw noise = new NoiseLaw(query.epsilon().value() / query.l1Sensitivity(), 0);
    for (ShardCounts shard : shards) {
      shard.addTo(counts);
      survivors += shard.survivors();
      noise = noise.plus(shard.noise());
    }
    return new NoisyHistogram(query, counts, survivors, noise);
  }
}
