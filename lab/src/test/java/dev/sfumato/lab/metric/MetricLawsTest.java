package dev.sfumato.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws that every error obeys, on random maps. */
class MetricLawsTest {
  private static final long SEED = 20_261_121;

  private final SplittableRandom random = new SplittableRandom(SEED);

  private double[] map(int grid) {
    return MetricsTest.randomMap(random, grid);
  }

  /** The map with west and east exchanged. */
  private static double[] mirrored(double[] map, int grid) {
    double[] mirrored = new double[map.length];
    for (int i = 0; i < map.length; i++) {
      mirrored[i / grid * grid + grid - 1 - i % grid] = map[i];
    }
    return mirrored;
  }

  private static double[] transposed(double[] map, int grid) {
    double[] transposed = new double[map.length];
    for (int i = 0; i < map.length; i++) {
      transposed[i % grid * grid + i / grid] = map[i];
    }
    return transposed;
  }

  @Test
  void squareAndAbsoluteErrors_areTheSameBothWays() {
    for (int trial = 0; trial < 20; trial++) {
      double[] a = map(16);
      double[] b = map(16);
      Metrics there = Metrics.of(a, b);
      Metrics back = Metrics.of(b, a);
      assertThat(back.mse()).isCloseTo(there.mse(), within(1e-15));
      assertThat(back.l1()).isCloseTo(there.l1(), within(1e-12));
      assertThat(back.smape()).isCloseTo(there.smape(), within(1e-12));
      assertThat(back.hotspotF1()).isEqualTo(there.hotspotF1());
    }
  }

  /** By the truth alone: exchanged, another map is the measure. */
  @Test
  void relativeErrors_areMeasuredByTheTruth() {
    double[] truth = {0.5, 0.5, 0, 0};
    double[] estimate = {1, 0, 0, 0};
    assertThat(Metrics.of(truth, estimate).mape()).isCloseTo((1 + 1) / 4.0, within(1e-12));
    assertThat(Metrics.of(estimate, truth).mape()).isCloseTo((0.5 + 0.5) / 4, within(1e-12));
    assertThat(Metrics.of(truth, estimate).maape()).isCloseTo(Math.PI / 8, within(1e-8));
    double back = Math.atan(0.5) + Math.PI / 2;
    assertThat(Metrics.of(estimate, truth).maape()).isCloseTo(back / 4, within(1e-8));
  }

  @Test
  void absoluteError_goesByTheTriangle() {
    for (int trial = 0; trial < 50; trial++) {
      double[] a = map(8);
      double[] b = map(8);
      double[] c = map(8);
      assertThat(Metrics.of(a, b).l1())
          .isLessThanOrEqualTo(Metrics.of(a, c).l1() + Metrics.of(c, b).l1() + 1e-12);
    }
  }

  @Test
  void errors_stayWithinTheirBounds() {
    for (int grid : new int[] {1, 2, 4, 64, 128}) {
      Metrics metrics = Metrics.of(map(grid), map(grid));
      assertThat(metrics.l1()).isBetween(0.0, 2.0);
      assertThat(metrics.smape()).isBetween(0.0, 2.0);
      assertThat(metrics.maape()).isBetween(0.0, Math.PI / 2);
      assertThat(metrics.hotspotF1()).isBetween(0.0, 1.0);
      assertThat(metrics.mse()).isBetween(0.0, metrics.l1() * metrics.l1());
    }
  }

  /** Half of the way to the estimate is half of the absolute error and a quarter of the square. */
  @Test
  void errors_ofHalfTheWay_areHalfAndAQuarter() {
    double[] truth = map(32);
    double[] estimate = map(32);
    double[] half = new double[truth.length];
    Arrays.setAll(half, i -> (truth[i] + estimate[i]) / 2);
    Metrics whole = Metrics.of(truth, estimate);
    assertThat(Metrics.of(truth, half).l1()).isCloseTo(whole.l1() / 2, within(1e-12));
    assertThat(Metrics.of(truth, half).mse()).isCloseTo(whole.mse() / 4, within(1e-15));
    assertThat(EarthMoversDistance.between(truth, half))
        .isCloseTo(EarthMoversDistance.between(truth, estimate) / 2, within(1e-10));
    assertThat(RangeQueries.error(truth, half))
        .isCloseTo(RangeQueries.error(truth, estimate) / 2, within(1e-12));
    assertThat(RangeQueries.workload(truth, half))
        .isCloseTo(RangeQueries.workload(truth, estimate) / 2, within(1e-12));
  }

  /** Bands are added in order, so that a result has the same last digit on any number of cores. */
  @Test
  void errors_computedOnManyCores_areTheSameEveryTime() {
    double[] truth = map(256);
    double[] estimate = map(256);
    Metrics first = Metrics.of(truth, estimate);
    for (int i = 0; i < 20; i++) {
      assertThat(Metrics.of(truth, estimate)).isEqualTo(first);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16, 32})
  void distance_ofMirroredMaps_isTheSame(int grid) {
    double[] a = map(grid);
    double[] b = map(grid);
    double distance = EarthMoversDistance.between(a, b);
    assertThat(EarthMoversDistance.between(mirrored(a, grid), mirrored(b, grid)))
        .isCloseTo(distance, within(1e-11));
    assertThat(EarthMoversDistance.between(transposed(a, grid), transposed(b, grid)))
        .isCloseTo(distance, within(1e-11));
  }

  /** Maps need not sum to one: only shares travel. */
  @Test
  void distance_ofScaledMaps_isTheSame() {
    double[] a = map(8);
    double[] b = map(8);
    double[] large = Arrays.stream(b).map(share -> 1000 * share).toArray();
    assertThat(EarthMoversDistance.between(a, large))
        .isCloseTo(EarthMoversDistance.between(a, b), within(1e-11));
  }

  /** A cell further away costs a cell more: (0,0) to every cell of a grid of eight. */
  @Test
  void distance_fromACornerToEveryCell_isItsSteps() {
    double[] corner = new double[64];
    corner[0] = 1;
    for (int cell = 0; cell < 64; cell++) {
      double[] moved = new double[64];
      moved[cell] = 1;
      assertThat(EarthMoversDistance.between(corner, moved))
          .isCloseTo((cell % 8 + cell / 8) / 8.0, within(1e-12));
    }
  }

  @Test
  void distance_ofAFineMap_isThatOfItsCoarseOne() {
    double[] fine = map(128);
    double[] other = map(128);
    double[] coarse = new double[1024];
    double[] otherCoarse = new double[1024];
    for (int i = 0; i < fine.length; i++) {
      int cell = i / 128 / 4 * 32 + i % 128 / 4;
      coarse[cell] += fine[i];
      otherCoarse[cell] += other[i];
    }
    assertThat(EarthMoversDistance.between(fine, other))
        .isCloseTo(EarthMoversDistance.between(coarse, otherCoarse), within(1e-11));
  }

  /** The mean over rectangles is at most the largest that any of them could be off. */
  @Test
  void rangeError_isAtMostHalfTheAbsoluteError() {
    for (int grid : new int[] {1, 2, 16, 128}) {
      double[] truth = map(grid);
      double[] estimate = map(grid);
      double error = RangeQueries.error(truth, estimate);
      assertThat(error).isLessThanOrEqualTo(Metrics.of(truth, estimate).l1() / 2 + 1e-12);
      assertThat(RangeQueries.error(estimate, truth)).isCloseTo(error, within(1e-13));
    }
  }

  /** On a grid of two, a rectangle is one cell: a quarter of the error of all four. */
  @Test
  void rangeError_onFourCells_isTheMeanOfTheCellsAsked() {
    double[] truth = {0.25, 0.25, 0.25, 0.25};
    double[] estimate = {0.35, 0.15, 0.35, 0.15};
    // Every single cell is off by a tenth, and no rectangle is larger than half of the side.
    assertThat(RangeQueries.error(truth, estimate)).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void rangeError_ofMapsOfOtherSizes_isRefused() {
    assertThatThrownBy(() -> RangeQueries.error(new double[4], new double[16]))
        .hasMessageStartingWith("cells of the estimate: 16");
    assertThatThrownBy(() -> EarthMoversDistance.between(new double[36], new double[36]))
        .hasMessageStartingWith("grid: 6 ");
  }

  /** Of 64 x 64 cells 41 are hot; of equally hot ones the first count. */
  @Test
  void hotSpots_ofAnEvenMap_areTheFirst() {
    double[] even = new double[4096];
    Arrays.fill(even, 1.0 / 4096);
    assertThat(HotSpots.hottest(even).stream().max().orElseThrow()).isEqualTo(40);
    assertThat(HotSpots.hottest(new double[] {0, 0, 0, 0}).isEmpty()).isTrue();
    assertThat(HotSpots.f1(new double[4], new double[4])).isEqualTo(1);
    assertThat(HotSpots.f1(new double[] {1, 0, 0, 0}, new double[4])).isZero();
  }

  /** Half of the hot spots found, and as many that are none. */
  @Test
  void hotSpots_halfFound_areAHalf() {
    double[] truth = new double[256];
    double[] estimate = new double[256];
    // One in a hundred of 256 cells is three.
    truth[1] = truth[2] = truth[3] = 1;
    estimate[2] = estimate[9] = 1;
    assertThat(HotSpots.f1(truth, estimate)).isCloseTo(2.0 / 5, within(1e-12));
  }

  /** A fine map's hot spots are those of its coarse cells: 2 x 2 fine cells each. */
  @Test
  void hotSpots_ofAFineMap_areCoarseCells() {
    double[] truth = new double[128 * 128];
    double[] estimate = new double[128 * 128];
    truth[0] = 1;
    estimate[129] = 1;
    assertThat(Metrics.of(truth, estimate).hotspotF1()).isEqualTo(1);
    double[] beside = new double[128 * 128];
    beside[2] = 1;
    assertThat(Metrics.of(truth, beside).hotspotF1()).isZero();
  }
}
