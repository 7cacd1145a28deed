package dev.sfumato.lab.rival;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.lab.dataset.CellWeights;

/**
 * The paper's yardstick without privacy: the raw counts of the sampled devices at one level, the
 * one whose map comes closest to the truth in mean squared error.
 *
 * <p>No campaign could do this, as it looks at the truth: it says what sampling alone costs.
 */
public final class NonPrivateSample {
  /** Rasters of truth and sample beyond this would not fit into a small heap. */
  static final int MAX_GRID = CellWeights.MAX_RASTER_GRID;

  private final Campaign campaign;
  private final Region region;
  private final CellWeights truth;

  public NonPrivateSample(Campaign campaign, CellWeights truth) {
    this.campaign = campaign;
    this.region = campaign.region();
    this.truth = truth;
    Checks.checkRange("grid of a non-private map", region.grid(), 1, MAX_GRID);
  }

  /** The query whose counts, without noise, {@link #atBestLevel} wants. */
  public HistogramQuery finest() {
    return FlatStrategy.query(campaign, region.levels());
  }

  /** The counts of all finest cells along the Morton curve, summed to the best level. */
  public NoisyHistogram atBestLevel(long[] finestCounts, long survivors) {
    long[] counts = finestCounts;
    double[] masses = trueMasses();
    long[] best = counts;
    int bestLevel = region.levels();
    double least = excess(counts, masses, region.levels());
    for (int level = region.levels() - 1; level >= 0; level--) {
      counts = coarser(counts);
      masses = coarser(masses);
      double excess = excess(counts, masses, level);
      if (excess < least) {
        least = excess;
        best = counts;
        bestLevel = level;
      }
    }
    HistogramQuery query = FlatStrategy.query(campaign, bestLevel);
    return new NoisyHistogram(query, best, survivors, new NoiseLaw(1, 0));
  }

  private double[] trueMasses() {
    double[] masses = new double[1 << (2 * region.levels())];
    for (int cell = 0; cell < truth.size(); cell++) {
      masses[(int) truth.code(cell)] = truth.weight(cell) / truth.total();
    }
    return masses;
  }

  /**
   * The squared error less what all levels share. With the sampled share s, the true one t and n
   * open finest cells, a cell adds the sum of (s / n - f)^2 = s^2 / n - 2 s t / n + sum of f^2.
   */
  private double excess(long[] counts, double[] masses, int level) {
    double total = 0;
    for (long count : counts) {
      total += count;
    }
    double excess = 0;
    for (int cell = 0; cell < counts.length; cell++) {
      if (counts[cell] > 0) {
        double share = counts[cell] / total;
        double open = region.openCells(new CellId(1L << (2 * level) | cell));
        excess += share * (share - 2 * masses[cell]) / open;
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

  private static double[] coarser(double[] finer) {
    double[] coarser = new double[finer.length / 4];
    for (int i = 0; i < finer.length; i++) {
      coarser[i >> 2] += finer[i];
    }
    return coarser;
  }
}
