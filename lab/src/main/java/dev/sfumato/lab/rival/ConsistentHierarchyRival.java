package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * A hierarchy of counts by a trusted server, made consistent by least squares [1]: a reference from
 * the central model.
 *
 * <p>Up the tree each count is combined with the sum of its children by their variances; down the
 * tree children are moved alike to sum to their parent. Then the cut with the least error.
 *
 * <p>[1] M. Hay, V. Rastogi, G. Miklau, D. Suciu, "Boosting the accuracy of differentially private
 * histograms through consistency", VLDB 2010, section 4.
 */
public final class ConsistentHierarchyRival implements Rival {
  private final RivalGround ground;
  private final LevelChoice choice;

  public ConsistentHierarchyRival(RivalGround ground, LevelChoice choice) {
    this.ground = ground;
    this.choice = choice;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    NoisyLevels noisy =
        HierarchicalRival.measure(sample.central(), ground.levels(), LevelBudgets.EQUAL, random);
    return new RivalMap(choice.raster(consistent(noisy), ground), 0);
  }

  /** Counts of which each is the sum of its children; the root, which is known, stays. */
  static NoisyLevels consistent(NoisyLevels noisy) {
    int depth = noisy.depth();
    double[][] counts = new double[depth + 1][];
    double[] variances = new double[depth + 1];
    counts[depth] = noisy.counts().level(depth).clone();
    variances[depth] = square(noisy.deviation(depth));
    for (int level = depth - 1; level >= 0; level--) {
      double own = square(noisy.deviation(level));
      double children = 4 * variances[level + 1];
      double noise = own + children;
      // Without any noise each count is right by itself.
      double weight = noise > 0 ? children / noise : 1;
      counts[level] = noisy.counts().level(level).clone();
      for (int cell = 0; cell < counts[level].length; cell++) {
        double sum = sum(counts[level + 1], cell);
        counts[level][cell] = weight * counts[level][cell] + (1 - weight) * sum;
      }
      variances[level] = noise > 0 ? own * children / noise : 0;
    }
    spreadDown(counts);
    double[] deviations = new double[depth + 1];
    for (int level = 0; level <= depth; level++) {
      deviations[level] = Math.sqrt(variances[level]);
    }
    return new NoisyLevels(Pyramid.ofLevels(counts), deviations, noisy.devices());
  }

  private static void spreadDown(double[][] counts) {
    for (int level = 0; level + 1 < counts.length; level++) {
      for (int cell = 0; cell < counts[level].length; cell++) {
        double missing = (counts[level][cell] - sum(counts[level + 1], cell)) / 4;
        for (int child = 4 * cell; child < 4 * cell + 4; child++) {
          counts[level + 1][child] += missing;
        }
      }
    }
  }

  private static double sum(double[] children, int cell) {
    return children[4 * cell]
        + children[4 * cell + 1]
        + children[4 * cell + 2]
        + children[4 * cell + 3];
  }

  private static double square(double x) {
    return x * x;
  }
}
