package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * TrieHH of [1], the closest relative of the paper: level by level a few random devices vote for
 * the next step of their cell's path, and steps with enough votes stay.
 *
 * <p>No noise at all: sampling and the threshold give (epsilon, delta)-differential privacy to the
 * trie, which has no counts. So its map can only spread people evenly over the children that were
 * found, and over all of a cell in which none was.
 *
 * <p>[1] W. Zhu, P. Kairouz, B. McMahan, H. Sun, W. Li, "Federated heavy hitters discovery with
 * differential privacy", AISTATS 2020: its Theorem 1 and Corollary 1, with theta votes and a sample
 * of gamma sqrt(n), where e^(epsilon / L) = 1 + 1 / (sqrt(n) / (gamma theta) - 1).
 */
public final class TrieRival implements Rival {
  private final RivalGround ground;

  public TrieRival(RivalGround ground) {
    this.ground = ground;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    int depth = ground.levels();
    int threshold = threshold(delta(sample.survivors()));
    long voters = voters(sample.survivors(), sample.epsilon(), depth, threshold);
    long[] before = runningSums(sample.counts());
    double[] mass = {1};
    for (int level = 1; level <= depth; level++) {
      long[] votes = votes(before, voters, level, depth, random);
      mass = extend(mass, votes, threshold);
    }
    return new RivalMap(ground.raster(mass), depth);
  }

  /** Much less than one over the number of devices. */
  static double delta(long devices) {
    return 1.0 / ((double) devices * devices);
  }

  /** Votes that make a trie (epsilon, delta)-private: e^(W(C) + 1) - 1/2, at least ten. */
  static int threshold(double delta) {
    double c = Math.log(8 / (7 * Math.sqrt(2 * Math.PI) * delta)) / Math.E;
    double w = Math.log1p(c);
    for (int step = 0; step < 50; step++) {
      w -= (w * Math.exp(w) - c) / (Math.exp(w) * (1 + w));
    }
    return Math.max(10, (int) Math.ceil(Math.exp(w + 1) - 0.5));
  }

  /** Devices that may vote at a level: n (1 - e^(-epsilon / L)) / theta. */
  static long voters(long devices, double epsilon, int levels, int threshold) {
    return (long) (devices * -Math.expm1(-epsilon / levels) / threshold);
  }

  private static long[] runningSums(long[] counts) {
    long[] before = new long[counts.length + 1];
    for (int i = 0; i < counts.length; i++) {
      before[i + 1] = before[i] + counts[i];
    }
    return before;
  }

  /** The votes of a fresh random sample for the cells of a level. */
  private static long[] votes(
      long[] before, long voters, int level, int depth, RandomGenerator random) {
    long[] votes = new long[1 << 2 * level];
    long people = before[before.length - 1];
    long[] chosen = random.longs(0, people).distinct().limit(Math.min(voters, people)).toArray();
    for (long person : chosen) {
      int found = Arrays.binarySearch(before, person);
      int cell = found >= 0 ? found : -found - 2;
      while (before[cell + 1] == before[cell]) {
        cell++;
      }
      votes[cell >> 2 * (depth - level)]++;
    }
    return votes;
  }

  /** Shares a parent's mass among the children that were found; if none, among all. */
  static double[] extend(double[] parents, long[] votes, int threshold) {
    double[] children = new double[4 * parents.length];
    for (int parent = 0; parent < parents.length; parent++) {
      int found = 0;
      for (int child = 4 * parent; child < 4 * parent + 4; child++) {
        found += votes[child] >= threshold ? 1 : 0;
      }
      for (int child = 4 * parent; child < 4 * parent + 4; child++) {
        boolean shares = found == 0 || votes[child] >= threshold;
        children[child] = shares ? parents[parent] / (found == 0 ? 4 : found) : 0;
      }
    }
    return children;
  }
}
