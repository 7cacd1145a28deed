package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;

/** A shard of which enough devices survived for its sum to be opened. */
record OpenedShard(Shard shard, int survivors) {
  /** What each device of the shard adds. */
  NoiseShare noise(HistogramQuery query) {
    return new NoiseShare(query.epsilon(), query.l1Sensitivity(), shard.noiseDivisor());
  }

  /** How many whole noises the shard's sum is worth. */
  double shape() {
    return (double) survivors / shard.noiseDivisor();
  }

  Modulus modulus(HistogramQuery query, FleetOptions options) {
    return options.bits().isPresent()
        ? Modulus.ofBits(options.bits().getAsInt(), shard.devices(), query.l1Sensitivity())
        : Modulus.leastFor(
            shard.devices(),
            query.l1Sensitivity(),
            noise(query),
            (long) query.length() * query.cohort().shardCount());
  }
}
