package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.RivalGround;
import java.util.Arrays;

/**
 * Decides from which level each part of a map is read, when every level was counted.
 *
 * <p>Levels with fewer than the needed counts are noise, coarse ones blur: the paper's baselines
 * leave the choice to the truth, which no one has; in practice only the noisy counts are there.
 */
public enum LevelChoice {
  /** The cut through the tree with the least squared error, as the paper lets it be chosen. */
  BEST_CUT {
    @Override
    boolean[][] splits(NoisyLevels levels, RivalGround ground) {
      boolean[][] splits = none(levels.depth());
      double[] below = excesses(levels, ground, levels.depth());
      for (int level = levels.depth() - 1; level >= 0; level--) {
        double[] here = excesses(levels, ground, level);
        for (int cell = 0; cell < here.length; cell++) {
          double split =
              below[4 * cell] + below[4 * cell + 1] + below[4 * cell + 2] + below[4 * cell + 3];
          // Nobody counted the root, so it is always split.
          splits[level][cell] = level == 0 || split < here[cell];
          here[cell] = Math.min(split, here[cell]);
        }
        below = here;
      }
      return splits;
    }
  },

  /** The one level with the least squared error for the whole map. */
  BEST_LEVEL {
    @Override
    boolean[][] splits(NoisyLevels levels, RivalGround ground) {
      return down(levels.depth(), bestLevel(levels, ground));
    }
  },

  /** From the root down while the noisy count exceeds so many deviations of a child's noise. */
  BY_NOISE {
    @Override
    boolean[][] splits(NoisyLevels levels, RivalGround ground) {
      boolean[][] splits = none(levels.depth());
      splits[0][0] = true;
      for (int level = 1; level < levels.depth(); level++) {
        double threshold = SPLIT_DEVIATIONS * levels.deviation(level + 1);
        for (int cell = 0; cell < splits[level].length; cell++) {
          splits[level][cell] =
              splits[level - 1][cell >> 2] && levels.count(level, cell) > threshold;
        }
      }
      return splits;
    }
  };

  /** With this many in a cell, its children have two deviations each on average. */
  private static final double SPLIT_DEVIATIONS = 8;

  /** Whether each cell above the finest level is read from its children. */
  abstract boolean[][] splits(NoisyLevels levels, RivalGround ground);

  /** The map that the chosen levels give. */
  double[] raster(NoisyLevels levels, RivalGround ground) {
    return raster(levels, ground, splits(levels, ground));
  }

  /** The map that one level gives. */
  static double[] rasterAt(NoisyLevels levels, RivalGround ground, int level) {
    return raster(levels, ground, down(levels.depth(), level));
  }

  /** The one level with the least squared error. */
  static int bestLevel(NoisyLevels levels, RivalGround ground) {
    int best = 1;
    double least = Double.POSITIVE_INFINITY;
    for (int level = 1; level <= levels.depth(); level++) {
      double excess = excessOfLevel(levels, ground, level);
      if (excess < least) {
        least = excess;
        best = level;
      }
    }
    return best;
  }

  private static double[] raster(NoisyLevels levels, RivalGround ground, boolean[][] splits) {
    double[] density = new double[1 << 2 * levels.depth()];
    paint(levels, ground, splits, density, 0, 0);
    return ground.raster(density);
  }

  private static void paint(
      NoisyLevels levels,
      RivalGround ground,
      boolean[][] splits,
      double[] density,
      int level,
      int at) {
    if (level < levels.depth() && splits[level][at]) {
      for (int child = 4 * at; child < 4 * at + 4; child++) {
        paint(levels, ground, splits, density, level + 1, child);
      }
      return;
    }
    double open = ground.open().at(level, at);
    double each = open > 0 ? Math.max(0, levels.count(level, at)) / open : 0;
    int shift = 2 * (levels.depth() - level);
    Arrays.fill(density, at << shift, (at + 1) << shift, each);
  }

  /**
   * The squared error of each cell less what all levels share: s (s - 2 t) / n for a share s, the
   * true one t and n open finest cells.
   */
  private static double[] excesses(NoisyLevels levels, RivalGround ground, int level) {
    double[] excesses = new double[1 << 2 * level];
    for (int cell = 0; cell < excesses.length; cell++) {
      double open = ground.open().at(level, cell);
      double share = Math.max(0, levels.count(level, cell)) / levels.devices();
      excesses[cell] = open > 0 ? share * (share - 2 * ground.truth().at(level, cell)) / open : 0;
    }
    return excesses;
  }

  /** The same for a whole level, whose shares are made to sum to one. */
  private static double excessOfLevel(NoisyLevels levels, RivalGround ground, int level) {
    double sum = 0;
    double squares = 0;
    double products = 0;
    for (int cell = 0; cell < 1 << 2 * level; cell++) {
      double open = ground.open().at(level, cell);
      double count = open > 0 ? Math.max(0, levels.count(level, cell)) : 0;
      if (count > 0) {
        sum += count;
        squares += count * count / open;
        products += count * ground.truth().at(level, cell) / open;
      }
    }
    return sum > 0 ? (squares / sum - 2 * products) / sum : Double.POSITIVE_INFINITY;
  }

  private static boolean[][] none(int depth) {
    boolean[][] splits = new boolean[depth][];
    for (int level = 0; level < depth; level++) {
      splits[level] = new boolean[1 << 2 * level];
    }
    return splits;
  }

  private static boolean[][] down(int depth, int until) {
    boolean[][] splits = none(depth);
    for (int level = 0; level < until; level++) {
      Arrays.fill(splits[level], true);
    }
    return splits;
  }
}
