package dev.sfumato.lab.simulation;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Shards that were alike and came out alike, with devices enough for their sums to be opened.
 *
 * @param shard what each of them was
 * @param survivors the devices that were left in each
 * @param count how many of them there are
 */
record OpenedShards(Shard shard, int survivors, long count) {
  /** Up to so many shapes are added one by one. */
  private static final long ONE_BY_ONE = 1 << 20;

  /** What each device of a shard adds. */
  NoiseShare noise(HistogramQuery query) {
    return query.noise(shard);
  }

  Modulus modulus(HistogramQuery query, FleetOptions options) {
    return options.bits().isPresent()
        ? Modulus.ofBits(options.bits().getAsInt(), shard.devices(), query.l1Sensitivity())
        : query.modulus(shard);
  }

  /** One of them alone. */
  OpenedShards single() {
    return new OpenedShards(shard, survivors, 1);
  }

  /** All devices that are left. */
  static long survivors(List<OpenedShards> all) {
    return all.stream().mapToLong(each -> each.survivors * each.count).sum();
  }

  static long count(List<OpenedShards> all) {
    return all.stream().mapToLong(OpenedShards::count).sum();
  }

  /**
   * How many whole noises each sum is worth, to be added up. They come one by one, so that a seed
   * gives the same result to the last digit whether or not shards are alike; where there are so
   * many that this would take its time, all of a kind come as one.
   */
  static DoubleStream shapes(List<OpenedShards> all) {
    return all.stream().flatMapToDouble(OpenedShards::shapes);
  }

  private DoubleStream shapes() {
    double shape = (double) survivors / shard.noiseDivisor();
    return count > ONE_BY_ONE
        ? DoubleStream.of(count * shape)
        : DoubleStream.generate(() -> shape).limit(count);
  }
}
