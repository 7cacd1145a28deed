package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * The local model: every device perturbs the bits of its one-hot vector by itself, and trusts
 * nobody.
 *
 * <p>A one is sent as a one with some probability and a zero as a one with another; from the number
 * of ones of a cell follows an unbiased count. All of a device's budget goes to one level.
 */
public final class LocalRival implements Rival {
  private final RivalGround ground;
  private final BitFlips flips;
  private final LevelChoice choice;

  /**
   * @param choice BEST_LEVEL for the level that the truth prefers, BEST_CUT is not to be had, as
   *     one level only is asked; BY_NOISE for a level from the number of devices alone
   */
  public LocalRival(RivalGround ground, BitFlips flips, LevelChoice choice) {
    this.ground = ground;
    this.flips = flips;
    this.choice = choice;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    BitFlips.Odds odds = flips.odds(sample.epsilon(), sample.survivors());
    long[][] plain = sample.levels();
    int depth = ground.levels();
    double[][] counts = new double[depth + 1][];
    double[] deviations = new double[depth + 1];
    counts[0] = new double[] {sample.survivors()};
    for (int level = 1; level <= depth; level++) {
      counts[level] = odds.estimates(plain[level], sample.survivors(), random);
      deviations[level] = odds.deviation(sample.survivors());
    }
    NoisyLevels levels = new NoisyLevels(Pyramid.ofLevels(counts), deviations, sample.survivors());
    int level = level(levels);
    return new RivalMap(LevelChoice.rasterAt(levels, ground, level), 1L << 2 * level);
  }

  /** The one level that is asked. */
  private int level(NoisyLevels levels) {
    return switch (choice) {
      case BEST_CUT, BEST_LEVEL -> LevelChoice.bestLevel(levels, ground);
      case BY_NOISE -> closedForm(levels);
    };
  }

  /**
   * The finest level at which the mean count of a cell exceeds two deviations; at least the first.
   */
  private static int closedForm(NoisyLevels levels) {
    int level = 1;
    while (level < levels.depth()
        && levels.devices() / (1L << 2 * (level + 1)) > 2 * levels.deviation(level + 1)) {
      level++;
    }
    return level;
  }
}
