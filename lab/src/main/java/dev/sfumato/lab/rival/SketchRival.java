package dev.sfumato.lab.rival;

import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The paper's count-min baseline: every level is reported as a sketch of 20 rows of 2,000 counters,
 * so that a device sends 40,000 numbers a level whatever the grid.
 *
 * <p>A device adds one to a counter of each row, so its sensitivity is the number of rows; levels
 * share the budget evenly. With noise on the counters the least of the rows is mostly noise; a cell
 * is read as the median of its rows, each less what strangers put there on average.
 */
public final class SketchRival implements Rival {
  private static final int ROWS = 20;
  private static final int WIDTH = 2_000;

  private final RivalGround ground;
  private final LevelChoice choice;

  public SketchRival(RivalGround ground, LevelChoice choice) {
    this.ground = ground;
    this.choice = choice;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    int depth = ground.levels();
    long[][] plain = sample.levels();
    double[][] counts = new double[depth + 1][];
    double[] deviations = new double[depth + 1];
    counts[0] = new double[] {sample.survivors()};
    double budget = sample.epsilon() / depth;
    for (int level = 1; level <= depth; level++) {
      double[] sketch = sample.noisy(sketch(plain[level], level), budget, ROWS, random);
      counts[level] = read(sketch, level, (double) sample.survivors());
      deviations[level] = deviation(sample.law(budget, ROWS).deviation());
    }
    NoisyLevels levels = new NoisyLevels(Pyramid.ofLevels(counts), deviations, sample.survivors());
    return new RivalMap(choice.raster(levels, ground), (long) ROWS * WIDTH * depth);
  }

  /** Adds every cell to one counter of each row. */
  static long[] sketch(long[] counts, int level) {
    long[] sketch = new long[ROWS * WIDTH];
    for (int cell = 0; cell < counts.length; cell++) {
      if (counts[cell] != 0) {
        for (int row = 0; row < ROWS; row++) {
          sketch[counter(row, level, cell)] += counts[cell];
        }
      }
    }
    return sketch;
  }

  /** The estimates of all cells of a level. */
  static double[] read(double[] sketch, int level, double devices) {
    double[] estimates = new double[1 << 2 * level];
    double[] rows = new double[ROWS];
    for (int cell = 0; cell < estimates.length; cell++) {
      for (int row = 0; row < ROWS; row++) {
        double found = sketch[counter(row, level, cell)];
        rows[row] = (found - devices / WIDTH) * WIDTH / (WIDTH - 1);
      }
      Arrays.sort(rows);
      estimates[cell] = (rows[ROWS / 2 - 1] + rows[ROWS / 2]) / 2;
    }
    return estimates;
  }

  /** The deviation of a median of so many rows: pi / 2 times the variance of their mean. */
  private static double deviation(double single) {
    return single * Math.sqrt(Math.PI / 2 / ROWS);
  }

  /** A different hash for each row and level (the finaliser of SplitMix64). */
  private static int counter(int row, int level, int cell) {
    long z = (((long) row << 8 | level) << 32 | cell) * 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    return row * WIDTH + (int) ((z >>> 32) * WIDTH >>> 32);
  }
}
