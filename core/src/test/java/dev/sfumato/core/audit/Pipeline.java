package dev.sfumato.core.audit;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.exact.ExactNoise;

/**
 * All that happens to data between a device and an opened shard, with the code that devices run:
 * contribution, noise, modulus, sum over the survivors, decoding.
 *
 * <p>Secure aggregation is left out: it shows the sum and nothing else, which is its own tests'
 * concern. A planted fault overrides one step.
 */
class Pipeline {
  protected final HistogramQuery query;
  protected final Region region;
  protected final Shard shard;
  private final int honest;
  private final Modulus modulus;

  /**
   * @param honest survivors that add noise; the shard's other survivors are corrupt and add nothing
   */
  Pipeline(HistogramQuery query, Region region, Shard shard, int honest) {
    this(query, region, shard, honest, modulus(query, shard));
  }

  Pipeline(HistogramQuery query, Region region, Shard shard, int honest, Modulus modulus) {
    this.query = query;
    this.region = region;
    this.shard = shard;
    this.honest = honest;
    this.modulus = modulus;
  }

  private static Modulus modulus(HistogramQuery query, Shard shard) {
    NoiseShare share = new NoiseShare(query.epsilon(), query.l1Sensitivity(), shard.noiseDivisor());
    return Modulus.leastFor(shard.devices(), query.l1Sensitivity(), share, query.length());
  }

  /**
   * What is seen of a shard in which one device has this data and all the others have none: their
   * data only shifts the sum by what an adversary may know.
   */
  long[] open(Device target, Randomness randomness) {
    long[] sum = new long[query.length()];
    add(sum, contribution(target, randomness), noise(randomness));
    for (int other = 1; other < honest; other++) {
      add(sum, contribution(Device.zeroed(), randomness), noise(randomness));
    }
    for (int entry = 0; entry < sum.length; entry++) {
      sum[entry] = modulus.decode(sum[entry]);
    }
    return sum;
  }

  /** One device's masked input reaches the sum. */
  protected void add(long[] sum, long[] contribution, long[] noise) {
    for (int entry = 0; entry < sum.length; entry++) {
      long input = modulus.reduce(contribution[entry] + noise[entry]);
      sum[entry] = modulus.reduce(sum[entry] + input);
    }
  }

  protected long[] contribution(Device device, Randomness randomness) {
    return device.contribution(query, region, randomness).checked().entries();
  }

  protected long[] noise(Randomness randomness) {
    return ExactNoise.draw(share(), query.length(), randomness);
  }

  /** What each device works out for itself from the query and the three numbers of the shard. */
  protected NoiseShare share() {
    return new NoiseShare(query.epsilon(), query.l1Sensitivity(), shard.noiseDivisor());
  }
}
