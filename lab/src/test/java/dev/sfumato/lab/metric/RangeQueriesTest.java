package dev.sfumato.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RangeQueriesTest {
  @Test
  void sameMap_hasNoError() {
    double[] map = MetricsTest.randomMap(new SplittableRandom(1), 64);
    assertThat(RangeQueries.error(map, map)).isZero();
    assertThat(RangeQueries.workload(map, map)).isZero();
  }

  @Test
  void error_isTheSameEveryTime() {
    SplittableRandom random = new SplittableRandom(2);
    double[] truth = MetricsTest.randomMap(random, 128);
    double[] estimate = MetricsTest.randomMap(random, 128);
    double error = RangeQueries.error(truth, estimate);
    assertThat(RangeQueries.error(truth, estimate)).isEqualTo(error);
    assertThat(error).isBetween(0.0, 1.0);
  }

  @Test
  void finerDrawingOfTheSameMaps_getsAboutTheSameError() {
    double[] truth = {0.4, 0.3, 0.2, 0.1};
    double[] estimate = {0.1, 0.2, 0.3, 0.4};
    double coarse = RangeQueries.error(enlarge(truth, 256), enlarge(estimate, 256));
    double fine = RangeQueries.error(enlarge(truth, 1024), enlarge(estimate, 1024));
    assertThat(fine).isCloseTo(coarse, within(0.02 * coarse));
  }

  @Test
  void oneCell_isAskedForAsAWhole() {
    assertThat(RangeQueries.error(new double[] {1}, new double[] {1})).isZero();
    assertThat(RangeQueries.workload(new double[] {1}, new double[] {1})).isZero();
  }

  private static double[] enlarge(double[] quarters, int grid) {
    double[] map = new double[grid * grid];
    for (int y = 0; y < grid; y++) {
      for (int x = 0; x < grid; x++) {
        map[y * grid + x] = quarters[2 * y / grid * 2 + 2 * x / grid] * 4 / map.length;
      }
    }
    return map;
  }
}
