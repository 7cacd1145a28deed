package dev.sfumato.core.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The recursion over the tree against least squares with all unknowns at once. */
class AreaSumTest {
  private static final long SEED = 4;
  private static final Region GRID = Region.ofGrid(4);
  private static final int DEVICES = 1_000;

  @Test
  void countsOfTwoQueries_areCombinedAsByLeastSquares() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 50; round++) {
      double coarseShape = 1 + random.nextInt(9);
      NoisyHistogram coarse = answer(Partition.uniform(1), coarseShape, random);
      NoisyHistogram fine = answer(Partition.uniform(2), 1, random);
      int west = random.nextInt(4);
      int south = random.nextInt(4);
      Bounds drawn =
          new Bounds(south, west, south + 1 + random.nextInt(4), west + 1 + random.nextInt(4));

      DensityTree tree =
          new FusedEstimator()
              .withSampling(new Sampling(false, 0))
              .tree(GRID, List.of(coarse, fine));
      AreaPart part = new AreaSum(tree, new Clumps(0, 0), DrawnArea.of(GRID, drawn)).sum();
      DensityTree.Node root = tree.node(CellId.ROOT.bits());
      double[] expected = leastSquares(coarse, fine, drawn);

      assertThat(part.constant() + part.slope() * root.counted())
          .isCloseTo(expected[0], within(1e-9));
      assertThat(part.noise() + part.slope() * part.slope() * root.noise())
          .isCloseTo(expected[1], within(1e-12));
      assertThat(part.sampled()).isCloseTo(0, within(1e-12));
      assertThat(part.unseen()).isZero();
    }
  }

  private static NoisyHistogram answer(Partition partition, double shape, SplittableRandom random) {
    HistogramQuery query = Fixtures.query(partition, DEVICES);
    long[] counts = random.longs(partition.size(), 20, 200).toArray();
    return new NoisyHistogram(query, counts, DEVICES, new NoiseLaw(1, shape));
  }

  /** The estimate of the sum over the cells of a rectangle, and its variance. */
  private static double[] leastSquares(NoisyHistogram coarse, NoisyHistogram fine, Bounds drawn) {
    // With unknowns t: normal equations A t = y, where counts are weighted by their precision.
    double[][] rows = new double[16][17];
    double[] inside = new double[16];
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < 16; j++) {
        rows[i][j] = (i == j ? precision(fine) : 0) + (i / 4 == j / 4 ? precision(coarse) : 0);
      }
      rows[i][16] =
          (fine.total(i) * precision(fine) + coarse.total(i / 4) * precision(coarse)) / DEVICES;
      inside[i] = drawn.contains(3.5 - Morton.y(i), Morton.x(i) + 0.5) ? 1 : 0;
    }
    double[][] other = new double[16][17];
    for (int i = 0; i < 16; i++) {
      System.arraycopy(rows[i], 0, other[i], 0, 16);
      other[i][16] = inside[i];
    }
    double[] masses = solved(rows);
    double[] spread = solved(other);
    double estimate = 0;
    double variance = 0;
    for (int i = 0; i < 16; i++) {
      estimate += inside[i] * masses[i];
      variance += inside[i] * spread[i];
    }
    return new double[] {estimate, variance};
  }

  private static double precision(NoisyHistogram answer) {
    return (double) DEVICES * DEVICES / answer.noiseVariance();
  }

  /** Gauss and Jordan; the matrices here are positive definite. */
  private static double[] solved(double[][] rows) {
    for (int pivot = 0; pivot < rows.length; pivot++) {
      for (int row = 0; row < rows.length; row++) {
        double factor = row == pivot ? 0 : rows[row][pivot] / rows[pivot][pivot];
        for (int column = pivot; factor != 0 && column <= rows.length; column++) {
          rows[row][column] -= factor * rows[pivot][column];
        }
      }
    }
    double[] solution = new double[rows.length];
    for (int row = 0; row < rows.length; row++) {
      solution[row] = rows[row][rows.length] / rows[row][row];
    }
    return solution;
  }
}
