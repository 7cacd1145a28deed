package dev.sfumato.lab.rival.yardstick;

import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * HB of [1], as in DPBench: a hierarchy whose cells have b x b children, each level with the same
 * part of the budget, made consistent by least squares; b is the one that is best for range
 * queries. Of the b that are powers of two, so that its levels are some of a quadtree's.
 *
 * <p>[1] W. Qardaji, W. Yang, N. Li, "Understanding hierarchical methods for differentially private
 * histograms", VLDB 2013, sections 3 and 4.
 */
public final class WideTreeRival implements Rival {
  private final RivalGround ground;

  public WideTreeRival(RivalGround ground) {
    this.ground = ground;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    int step = bestStep(ground.levels());
    int height = (ground.levels() + step - 1) / step;
    long[][] levels = sample.levels();
    double[][] counts = new double[height + 1][];
    counts[0] = new double[] {sample.survivors()};
    long length = 0;
    for (int i = 1; i <= height; i++) {
      long[] plain = levels[level(i, height, step)];
      counts[i] = sample.noisy(plain, sample.epsilon() / height, 1, random);
      length += plain.length;
    }
    combineUp(counts);
    spreadDown(counts);
    return new RivalMap(ground.raster(counts[height]), length);
  }

  /** The finest level is always the last; a remainder is at the top, where cells are few. */
  private int level(int i, int height, int step) {
    return ground.levels() - (height - i) * step;
  }

  /**
   * The logarithm of the b with the least (b - 1) h^3 - 2 (b + 1) h^2 / 3, its variance of a range
   * query up to a factor, where h levels of b children have a side of 2^levels.
   */
  static int bestStep(int levels) {
    int best = 1;
    double least = Double.POSITIVE_INFINITY;
    for (int step = 1; step <= levels; step++) {
      double b = Math.scalb(1.0, step);
      double h = Math.ceil((double) levels / step);
      double variance = (b - 1) * h * h * h - 2 * (b + 1) * h * h / 3;
      if (variance < least) {
        least = variance;
        best = step;
      }
    }
    return best;
  }

  /** From the finest level up each count is combined with the sum of its children, by variance. */
  private static void combineUp(double[][] counts) {
    double below = 1;
    for (int level = counts.length - 2; level > 0; level--) {
      int fan = counts[level + 1].length / counts[level].length;
      double weight = fan * below / (1 + fan * below);
      for (int cell = 0; cell < counts[level].length; cell++) {
        double sum = sum(counts[level + 1], cell, fan);
        counts[level][cell] = weight * counts[level][cell] + (1 - weight) * sum;
      }
      below = weight;
    }
  }

  /** From the root down, children are moved alike until they sum to their parent. */
  private static void spreadDown(double[][] counts) {
    for (int level = 0; level + 1 < counts.length; level++) {
      int fan = counts[level + 1].length / counts[level].length;
      for (int cell = 0; cell < counts[level].length; cell++) {
        double missing = (counts[level][cell] - sum(counts[level + 1], cell, fan)) / fan;
        for (int child = fan * cell; child < fan * (cell + 1); child++) {
          counts[level + 1][child] += missing;
        }
      }
    }
  }

  private static double sum(double[] children, int cell, int fan) {
    double sum = 0;
    for (int child = fan * cell; child < fan * (cell + 1); child++) {
      sum += children[child];
    }
    return sum;
  }
}
