package dev.sfumato.lab.rival.ground;

import dev.sfumato.core.noise.NoiseLaw;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * The devices that answered a rival, before any noise, and what their shards would add.
 *
 * @param counts devices in each finest cell, along the Morton curve
 * @param survivors devices that answered; some may be in no cell
 * @param shape how many whole noises the sum over shards is worth
 * @param epsilon the most that a device pays in all
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
public record RawSample(long[] counts, long survivors, double shape, double epsilon) {
  /** The same devices before one trusted server: a single noise for all of them. */
  public RawSample central() {
    return new RawSample(counts, survivors, 1, epsilon);
  }

  /** The law of the noise in every entry of a sum over the shards. */
  public NoiseLaw law(double budget, double l1Sensitivity) {
    return new NoiseLaw(budget / l1Sensitivity, shape);
  }

  /** Counts with noise, for so much budget. */
  public double[] noisy(long[] plain, double budget, double l1Sensitivity, RandomGenerator random) {
    long[] sums = plain.clone();
    law(budget, l1Sensitivity).addTo(sums, random);
    double[] noisy = new double[sums.length];
    for (int i = 0; i < sums.length; i++) {
      noisy[i] = sums[i];
    }
    return noisy;
  }

  /** The counts as shares of all devices that are in a cell; nothing where none is. */
  public double[] shares() {
    double[] shares = new double[counts.length];
    double all = Math.max(1, LongStream.of(counts).sum());
    Arrays.setAll(shares, code -> counts[code] / all);
    return shares;
  }

  /** The counts of every level, from the root down. */
  public long[][] levels() {
    int depth = Integer.numberOfTrailingZeros(counts.length) / 2;
    long[][] levels = new long[depth + 1][];
    levels[depth] = counts;
    for (int level = depth - 1; level >= 0; level--) {
      levels[level] = new long[1 << 2 * level];
      for (int i = 0; i < levels[level + 1].length; i++) {
        levels[level][i >> 2] += levels[level + 1][i];
      }
    }
    return levels;
  }
}
