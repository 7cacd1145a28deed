package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * Hierarchical one-hot encoding: a device reports its cell at every level at once, and the budget
 * is shared out among the levels.
 *
 * <p>With equal parts it is the paper's baseline "hierarchical"; with a geometric sequence its
 * "spatial decomposition".
 */
public final class HierarchicalRival implements Rival {
  private final RivalGround ground;
  private final LevelBudgets budgets;
  private final LevelChoice choice;

  public HierarchicalRival(RivalGround ground, LevelBudgets budgets, LevelChoice choice) {
    this.ground = ground;
    this.budgets = budgets;
    this.choice = choice;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    NoisyLevels levels = measure(sample, ground.levels(), budgets, random);
    long length = 0;
    for (int level = 1; level <= ground.levels(); level++) {
      length += 1L << 2 * level;
    }
    return new RivalMap(choice.raster(levels, ground), length);
  }

  /** Every level with its own noise; the root is the number of devices. */
  static NoisyLevels measure(
      RawSample sample, int depth, LevelBudgets budgets, RandomGenerator random) {
    long[][] plain = sample.levels();
    double[][] counts = new double[depth + 1][];
    double[] deviations = new double[depth + 1];
    counts[0] = new double[] {sample.survivors()};
    for (int level = 1; level <= depth; level++) {
      double budget = sample.epsilon() * budgets.share(level, depth);
      counts[level] = sample.noisy(plain[level], budget, 1, random);
      deviations[level] = sample.law(budget, 1).deviation();
    }
    return new NoisyLevels(Pyramid.ofLevels(counts), deviations, sample.survivors());
  }
}
