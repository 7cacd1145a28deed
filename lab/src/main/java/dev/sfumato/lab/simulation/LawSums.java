package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.lab.crowd.Crowd;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws the sum over shards from its law, at a cost that does not grow with the devices.
 *
 * <p>All shards at once where sums do not wrap: their devices are one random sample, and their
 * noises add up to one of the summed shape. With a given number of bits each shard is drawn,
 * reduced and decoded on its own. (With the least number of bits a wrap anywhere in a query has
 * probability 2^-40, and is left out.)
 */
final class LawSums implements Sums {
  private final Crowd crowd;
  private final FleetOptions options;

  LawSums(Crowd crowd, FleetOptions options) {
    this.crowd = crowd;
    this.options = options;
  }

  @Override
  public long[] over(HistogramQuery query, List<OpenedShards> shards, RandomGenerator random) {
    crowd.assemble();
    return options.bits().isEmpty()
        ? draw(query, shards, random)
        : shardByShard(query, shards, random);
  }

  private long[] draw(HistogramQuery query, List<OpenedShards> shards, RandomGenerator random) {
    long[] counts = crowd.answer(query, OpenedShards.survivors(shards), random);
    double shape = OpenedShards.shapes(shards).reduce(0, Double::sum);
    new NoiseLaw(shards.get(0).noise(query).rate(), shape).addTo(counts, random);
    return counts;
  }

  private long[] shardByShard(
      HistogramQuery query, List<OpenedShards> shards, RandomGenerator random) {
    long[] sums = new long[query.length()];
    for (OpenedShards alike : shards) {
      Modulus modulus = alike.modulus(query, options);
      List<OpenedShards> single = List.of(alike.single());
      for (long shard = 0; shard < alike.count(); shard++) {
        long[] sum = draw(query, single, random);
        for (int entry = 0; entry < sum.length; entry++) {
          sums[entry] += modulus.decode(modulus.reduce(sum[entry]));
        }
      }
    }
    return sums;
  }
}
