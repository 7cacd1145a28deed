package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/** Random partitions and crowds for the laws of estimators and strategies. */
public final class EstimatorLaws {
  private EstimatorLaws() {}

  /** The root, and splits of random cells; some children are left out. */
  public static Partition randomPartition(SplittableRandom random, int levels) {
    Set<CellId> cells = new HashSet<>(Set.of(CellId.ROOT));
    for (int i = random.nextInt(30); i > 0; i--) {
      int level = random.nextInt(levels);
      CellId cell = CellId.of(level, random.nextInt(1 << level), random.nextInt(1 << level));
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        if (random.nextInt(5) > 0) {
          cells.add(cell.child(quadrant));
        }
      }
    }
    return Partition.of(cells);
  }

  /** A crowd of a few hot spots on a faint background, along the Morton curve of a level. */
  public static double[] crowd(SplittableRandom random, int levels) {
    double[] density = new double[1 << 2 * levels];
    for (int code = 0; code < density.length; code++) {
      density[code] = 0.2;
    }
    for (int spot = 0; spot < 4; spot++) {
      int around = random.nextInt(density.length);
      int reach = 1 << random.nextInt(2 * levels - 2);
      for (int code = around; code < Math.min(density.length, around + reach); code++) {
        density[code] += random.nextDouble(20);
      }
    }
    double sum = Fixtures.sum(density);
    for (int code = 0; code < density.length; code++) {
      density[code] /= sum;
    }
    return density;
  }

  /** What a query would be told by devices drawn from a crowd, with noise. */
  public static NoisyHistogram answer(
      HistogramQuery query, double[] crowd, int levels, SplittableRandom random) {
    double[] expected = new double[query.partition().size()];
    for (int code = 0; code < crowd.length; code++) {
      int element = query.partition().indexAt(code, levels);
      if (element >= 0) {
        expected[element] += crowd[code];
      }
    }
    long devices = query.cohort().devices();
    long[] counts = new long[query.length()];
    for (int element = 0; element < expected.length; element++) {
      double mean = expected[element] * devices;
      double count = mean + Math.sqrt(mean) * random.nextGaussian();
      counts[query.entry(element, 0)] = Math.round(Math.max(0, count)) * query.scale();
    }
    NoiseLaw noise =
        new NoiseLaw(
            query.epsilon().value() / query.l1Sensitivity(), query.cohort().plannedShape());
    noise.addTo(counts, random);
    return new NoisyHistogram(query, counts, devices, noise);
  }
}
