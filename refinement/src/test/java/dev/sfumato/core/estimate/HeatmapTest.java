package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Shares, the raster of a map, and the paper's estimate. */
class HeatmapTest {
  private static final Region GRID = Region.ofGrid(4);

  /** Taller than wide: columns 0 to 5 and 10 to 15 of 16 are masked. */
  private static final Region TALL = Region.around(new Bounds(47, 8, 48, 8.3), 16);

  // Shares.

  @Test
  void shares_clipNegativesAndSumToOne() {
    Shares shares = Shares.ofWeights(Partition.uniform(1), 6, -5, 0, 2);
    assertThat(shares.of(0)).isEqualTo(0.75);
    assertThat(shares.of(1)).isZero();
    assertThat(shares.of(3)).isEqualTo(0.25);
  }

  @Test
  void sharesOfNothing_areTheExtents() {
    Shares shares = Shares.ofWeights(Fixtures.partition("00", "11/00"), -1, -2);
    assertThat(shares.of(0)).isCloseTo(0.8, within(1e-12));
    assertThat(shares.of(1)).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void massOf_spreadsAnElementOverWhatItStandsFor() {
    // The root less one quadrant has 3/4; the quadrant has 1/4.
    Shares shares = Shares.ofWeights(Fixtures.partition("/", "10"), 3, 1);
    assertThat(shares.massOf(1)).isCloseTo(1, within(1e-12));
    assertThat(mass(shares, "00")).isCloseTo(0.25, within(1e-12));
    assertThat(mass(shares, "10")).isCloseTo(0.25, within(1e-12));
    assertThat(mass(shares, "10/01")).isCloseTo(1 / 16.0, within(1e-12));
    assertThat(mass(shares, "11/01")).isCloseTo(1 / 16.0, within(1e-12));
  }

  @Test
  void massOfChildren_sumsToTheParents() {
    long seed = 71;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 100; round++) {
      Partition partition = EstimatorLaws.randomPartition(random, 4);
      double[] weights = random.doubles(partition.size()).toArray();
      Shares shares = Shares.ofWeights(partition, weights);
      for (CellId cell : Partition.uniform(random.nextInt(4)).cells()) {
        double children = 0;
        for (int quadrant = 0; quadrant < 4; quadrant++) {
          children += shares.massOf(cell.child(quadrant).bits());
        }
        assertThat(shares.massOf(cell.bits())).isCloseTo(children, within(1e-12));
      }
    }
  }

  @Test
  void weightsOfAnotherPartition_areRefused() {
    assertThatThrownBy(() -> Shares.ofWeights(Partition.uniform(1), 1, 2, 3))
        .hasMessage("weights: 3 (expected: one for each of 4)");
  }

  // The paper's estimate and its raster.

  @Test
  void lastEstimate_byHand() {
    Heatmap map =
        new LastEstimator()
            .estimate(
                GRID,
                List.of(
                    Fixtures.exact(Partition.uniform(1), 1, 1, 1, 1),
                    Fixtures.exact(Fixtures.partition("/", "10"), 12, 4)));
    assertThat(map.mass(0)).isEqualTo(0.75);
    assertThat(map.mass(1)).isEqualTo(0.25);
    double[] raster = map.raster();
    assertThat(raster).hasSize(16).containsOnly(1 / 16.0);
  }

  @Test
  void lastEstimate_clipsNegativeCounts() {
    HistogramQuery query = Fixtures.query(Partition.uniform(1), 100);
    Heatmap map =
        new LastEstimator().estimate(GRID, List.of(Fixtures.noisy(query, 60, -20, 40, 0)));
    assertThat(map.mass(0)).isEqualTo(0.6);
    assertThat(map.mass(1)).isZero();
    assertThat(map.low(1)).isZero();
    for (int element = 0; element < 4; element++) {
      assertThat(map.mass(element)).isBetween(map.low(element), map.high(element));
    }
  }

  @Test
  void lastInterval_isTheCountWithSamplingAndNoise() {
    HistogramQuery query = Fixtures.query(Partition.uniform(1), 400);
    Heatmap map =
        new LastEstimator().estimate(GRID, List.of(Fixtures.noisy(query, 100, 100, 100, 100)));
    // 1.645 deviations of sqrt(100 + 1.8413), as a share of 400.
    double half = 1.6448536 * Math.sqrt(100 + 1.841348) / 400;
    assertThat(map.low(2)).isCloseTo(0.25 - half, within(1e-6));
    assertThat(map.high(2)).isCloseTo(0.25 + half, within(1e-6));
  }

  @Test
  void fusedInterval_whereNobodyWasSeen_allowsForSomebody() {
    NoisyHistogram answer = Fixtures.exact(Partition.uniform(1), 0, 100, 100, 200);
    Heatmap map = new FusedEstimator().estimate(GRID, List.of(answer));
    // m^2 = z^2 m / n has the two ends 0 and z^2 / n.
    assertThat(map.low(0)).isZero();
    assertThat(map.high(0)).isCloseTo(1.58 * 1.58 / 400, within(1e-6));
    assertThat(0.5 - map.low(3)).isLessThan(map.high(3) - 0.5);
  }

  @Test
  void raster_isRowByRowFromTheNorthWest() {
    Heatmap map =
        new LastEstimator().estimate(GRID, List.of(Fixtures.exact(Fixtures.partition("10/01"), 5)));
    // 10/01: x = 10 and y = 01 in binary, column 2 and row 1.
    double[] raster = map.raster();
    assertThat(raster[1 * 4 + 2]).isEqualTo(1);
    assertThat(Fixtures.sum(raster)).isEqualTo(1);
  }

  @Test
  void raster_sumsToOneAndIsZeroWhereMasked() {
    long seed = 72;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 100; round++) {
      Partition partition = EstimatorLaws.randomPartition(random, 4);
      HistogramQuery query = Fixtures.query(partition, 1_000);
      long[] counts = random.longs(partition.size(), -20, 200).toArray();
      List<NoisyHistogram> answers = List.of(Fixtures.noisy(query, counts));
      for (Estimator estimator : List.of(new LastEstimator(), new FusedEstimator())) {
        double[] raster = estimator.estimate(TALL, answers).raster();
        assertThat(Fixtures.sum(raster)).isCloseTo(1, within(1e-9));
        for (int i = 0; i < raster.length; i++) {
          assertThat(raster[i]).isNotNegative();
          if (TALL.isMasked(i % 16, i / 16)) {
            assertThat(raster[i]).isZero();
          }
        }
      }
    }
  }

  @Test
  void rasterOfNoiseOnMaskedCellsAlone_isEven() {
    Partition partition = Fixtures.partition("/", "00/00/00");
    assertThat(TALL.isMasked(CellId.parse("00/00/00"))).isTrue();
    List<NoisyHistogram> answers = List.of(Fixtures.noisy(Fixtures.query(partition, 10), -3, 8));
    double[] raster = new LastEstimator().estimate(TALL, answers).raster();
    assertThat(Fixtures.sum(raster)).isCloseTo(1, within(1e-12));
    assertThat(raster[8 * 16 + 8]).isCloseTo(1.0 / TALL.openCells(CellId.ROOT), within(1e-12));
  }

  private static double mass(Shares shares, String cell) {
    return shares.massOf(CellId.parse(cell).bits());
  }
}
