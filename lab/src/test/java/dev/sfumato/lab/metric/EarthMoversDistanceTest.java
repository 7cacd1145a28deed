package dev.sfumato.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EarthMoversDistanceTest {
  @Test
  void oneCellMoved_costsItsManhattanDistance() {
    double[] truth = new double[32 * 32];
    double[] estimate = new double[32 * 32];
    truth[3 * 32 + 5] = 1;
    estimate[10 * 32 + 1] = 1;
    assertThat(EarthMoversDistance.between(truth, estimate))
        .isCloseTo((7 + 4) / 32.0, within(1e-12));
  }

  @Test
  void sameMap_costsNothing() {
    double[] map = MetricsTest.randomMap(new SplittableRandom(1), 64);
    assertThat(EarthMoversDistance.between(map, map)).isZero();
  }

  @Test
  void movesWithinACoarseCell_costNothing() {
    double[] truth = new double[64 * 64];
    double[] estimate = new double[64 * 64];
    truth[0] = 1;
    estimate[65] = 1;
    assertThat(EarthMoversDistance.between(truth, estimate)).isZero();
  }

  /** Along one line the distance is the area between the two running sums. */
  @Test
  void mapsOnOneRow_matchTheClosedForm() {
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < 50; trial++) {
      double[] truth = new double[32 * 32];
      double[] estimate = new double[32 * 32];
      double[] a = MetricsTest.randomMap(random, 4);
      double[] b = MetricsTest.randomMap(random, 4);
      System.arraycopy(a, 0, truth, 7 * 32, 16);
      System.arraycopy(b, 0, estimate, 7 * 32, 16);
      double running = 0;
      double expected = 0;
      for (int i = 0; i < 16; i++) {
        running += b[i] - a[i];
        expected += Math.abs(running) / 32;
      }
      assertThat(EarthMoversDistance.between(truth, estimate)).isCloseTo(expected, within(1e-11));
    }
  }

  /** Equal units at several places: the best of all assignments, found by trying them all. */
  @Test
  void smallProblems_matchBruteForce() {
    SplittableRandom random = new SplittableRandom(3);
    for (int trial = 0; trial < 200; trial++) {
      int side = 1 << (1 + random.nextInt(3));
      int units = 6;
      int[] from = random.ints(units, 0, side * side).toArray();
      int[] to = random.ints(units, 0, side * side).toArray();
      double[] truth = new double[side * side];
      double[] estimate = new double[side * side];
      Arrays.stream(from).forEach(cell -> truth[cell] += 1.0 / units);
      Arrays.stream(to).forEach(cell -> estimate[cell] += 1.0 / units);
      double expected = cheapest(from, to, side, 0, 0) / (double) units / side;
      assertThat(EarthMoversDistance.between(truth, estimate)).isCloseTo(expected, within(1e-12));
    }
  }

  private static int cheapest(int[] from, int[] to, int side, int next, int used) {
    if (next == from.length) {
      return 0;
    }
    int best = Integer.MAX_VALUE;
    for (int i = 0; i < to.length; i++) {
      if ((used >> i & 1) == 0) {
        int steps =
            Math.abs(from[next] % side - to[i] % side) + Math.abs(from[next] / side - to[i] / side);
        best = Math.min(best, steps + cheapest(from, to, side, next + 1, used | 1 << i));
      }
    }
    return best;
  }

  @Test
  void distance_isAMetric() {
    SplittableRandom random = new SplittableRandom(4);
    for (int trial = 0; trial < 10; trial++) {
      double[] a = MetricsTest.randomMap(random, 16);
      double[] b = MetricsTest.randomMap(random, 16);
      double[] c = MetricsTest.randomMap(random, 16);
      double ab = EarthMoversDistance.between(a, b);
      assertThat(EarthMoversDistance.between(b, a)).isCloseTo(ab, within(1e-11));
      assertThat(ab)
          .isLessThanOrEqualTo(
              EarthMoversDistance.between(a, c) + EarthMoversDistance.between(c, b) + 1e-11);
    }
  }

  @Test
  void farApartMaps_areHalfAMapApart() {
    double[] west = new double[1024];
    double[] east = new double[1024];
    SplittableRandom random = new SplittableRandom(5);
    for (int y = 0; y < 32; y++) {
      for (int x = 0; x < 16; x++) {
        west[y * 32 + x] = random.nextDouble();
        east[y * 32 + 31 - x] = random.nextDouble();
      }
    }
    assertThat(EarthMoversDistance.between(west, east)).isBetween(0.4, 0.6);
  }
}
