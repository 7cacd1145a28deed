package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.exact.ExactNoise;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Every device does what a real one does: it encodes its vector, adds its own exact share of noise
 * and reduces by the modulus; a shard adds the residues up and reads the sum.
 */
final class DeviceSums implements Sums {
  private final DeviceDraw devices;
  private final FleetOptions options;

  DeviceSums(DeviceDraw devices, FleetOptions options) {
    this.devices = devices;
    this.options = options;
  }

  @Override
  public long[] over(HistogramQuery query, List<OpenedShards> shards, RandomGenerator random) {
    devices.assemble();
    long[] sums = new long[query.length()];
    for (OpenedShards alike : shards) {
      Modulus modulus = alike.modulus(query, options);
      for (long shard = 0; shard < alike.count(); shard++) {
        long[] residues = residues(query, alike, modulus, random);
        for (int entry = 0; entry < sums.length; entry++) {
          sums[entry] += modulus.decode(residues[entry]);
        }
      }
    }
    return sums;
  }

  private long[] residues(
      HistogramQuery query, OpenedShards shard, Modulus modulus, RandomGenerator random) {
    NoiseShare share = shard.noise(query);
    InsecureRandomness bits = new InsecureRandomness(random);
    long[] residues = new long[query.length()];
    for (int device = 0; device < shard.survivors(); device++) {
      long[] vector = ExactNoise.draw(share, residues.length, bits);
      devices.addNext(query, vector, random);
      Arrays.setAll(
          residues, entry -> modulus.reduce(residues[entry] + modulus.reduce(vector[entry])));
    }
    return residues;
  }
}
