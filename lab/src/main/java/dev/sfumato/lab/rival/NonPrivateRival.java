package dev.sfumato.lab.rival;

import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.strategy.FlatStrategy;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The paper's yardstick without privacy: the raw counts of the sampled devices at one level, the
 * one whose map comes closest to the truth in mean squared error.
 *
 * <p>No campaign could do this, as it looks at the truth: it says what sampling alone costs.
 */
final class NonPrivateRival implements Rival {
  private final RivalGround ground;

  NonPrivateRival(RivalGround ground) {
    this.ground = ground;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    NoisyHistogram best = atBestLevel(sample);
    double[] density = new LastEstimator().estimate(ground.region(), List.of(best)).raster();
    return new RivalMap(density, best.query().length(), Optional.of(best));
  }

  /** The sample's counts, summed to the best level. */
  private NoisyHistogram atBestLevel(RawSample sample) {
    long[] counts = sample.counts();
    long[] best = counts;
    int bestLevel = ground.levels();
    double least = excess(counts, bestLevel);
    for (int level = ground.levels() - 1; level >= 0; level--) {
      counts = coarser(counts);
      double excess = excess(counts, level);
      if (excess < least) {
        least = excess;
        best = counts;
        bestLevel = level;
      }
    }
    HistogramQuery query = FlatStrategy.query(ground.terms(), bestLevel);
    return new NoisyHistogram(query, best, sample.survivors(), new NoiseLaw(1, 0));
  }

  /**
   * The squared error less what all levels share. With the sampled share s, the true one t and n
   * open finest cells, a cell adds the sum of (s / n - f)^2 = s^2 / n - 2 s t / n + sum of f^2.
   */
  private double excess(long[] counts, int level) {
    double total = 0;
    for (long count : counts) {
      total += count;
    }
    double excess = 0;
    for (int cell = 0; cell < counts.length; cell++) {
      if (counts[cell] > 0) {
        double share = counts[cell] / total;
        double mass = ground.truth().at(level, cell);
        excess += share * (share - 2 * mass) / ground.open().at(level, cell);
      }
    }
    return excess;
  }

  private static long[] coarser(long[] finer) {
    long[] coarser = new long[finer.length / 4];
    for (int i = 0; i < finer.length; i++) {
      coarser[i >> 2] += finer[i];
    }
    return coarser;
  }
}
