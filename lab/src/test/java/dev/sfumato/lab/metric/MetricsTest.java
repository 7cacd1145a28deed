package dev.sfumato.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsTest {
  @Test
  void fourCells_byHand() {
    double[] truth = {0.5, 0.3, 0.2, 0};
    double[] estimate = {0.4, 0.3, 0.2, 0.1};
    Metrics metrics = Metrics.of(truth, estimate);
    assertThat(metrics.mse()).isCloseTo((0.01 + 0.01) / 4, within(1e-15));
    assertThat(metrics.l1()).isCloseTo(0.2, within(1e-15));
    // Where the truth is zero, the least truth above zero is the denominator: 0.1 / 0.2.
    assertThat(metrics.mape()).isCloseTo((0.1 / 0.5 + 0.1 / 0.2) / 4, within(1e-15));
    assertThat(metrics.smape()).isCloseTo((2 * 0.1 / 0.9 + 2) / 4, within(1e-15));
    assertThat(metrics.maape()).isCloseTo((Math.atan(0.2) + Math.PI / 2) / 4, within(1e-9));
    assertThat(metrics.hotspotF1()).isEqualTo(1);
  }

  @Test
  void bothZero_countsAsNoError() {
    Metrics metrics = Metrics.of(new double[] {1, 0, 0, 0}, new double[] {1, 0, 0, 0});
    assertThat(metrics).isEqualTo(new Metrics(0, 0, 0, 0, 0, 1));
  }

  @Test
  void disjointMaps_areAsFarApartAsCanBe() {
    Metrics metrics = Metrics.of(new double[] {1, 0, 0, 0}, new double[] {0, 1, 0, 0});
    assertThat(metrics.l1()).isEqualTo(2);
    assertThat(metrics.smape()).isEqualTo(1);
    assertThat(metrics.maape()).isCloseTo((Math.PI / 4 + Math.PI / 2) / 4, within(1e-9));
    assertThat(metrics.hotspotF1()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 64, 128, 512})
  void randomMaps_matchTheDefinitions(int grid) {
    SplittableRandom random = new SplittableRandom(grid);
    double[] truth = randomMap(random, grid);
    double[] estimate = randomMap(random, grid);
    double least = Arrays.stream(truth).filter(each -> each > 0).min().orElseThrow();
    double mse = 0;
    double l1 = 0;
    double mape = 0;
    double smape = 0;
    double maape = 0;
    for (int i = 0; i < truth.length; i++) {
      double difference = Math.abs(estimate[i] - truth[i]);
      mse += difference * difference;
      l1 += difference;
      mape += difference / (truth[i] > 0 ? truth[i] : least);
      smape += difference == 0 ? 0 : 2 * difference / (truth[i] + estimate[i]);
      maape += difference == 0 ? 0 : Math.atan(difference / truth[i]);
    }
    int cells = truth.length;
    Metrics metrics = Metrics.of(truth, estimate);
    assertThat(metrics.mse()).isCloseTo(mse / cells, within(1e-12 * mse / cells));
    assertThat(metrics.l1()).isCloseTo(l1, within(1e-12));
    assertThat(metrics.mape()).isCloseTo(mape / cells, within(1e-10 * mape / cells));
    assertThat(metrics.smape()).isCloseTo(smape / cells, within(1e-12));
    assertThat(metrics.maape()).isCloseTo(maape / cells, within(1e-9));
  }

  @Test
  void angle_isWithinABillionthOfArctan() {
    double worst = 0;
    for (int i = -1_000_000; i < 1_000_000; i++) {
      double contrast = i / 1e6;
      double exact = Math.atan(2 * Math.abs(contrast) / (1 - contrast));
      worst = Math.max(worst, Math.abs(ContrastAngle.of(contrast) - exact));
    }
    assertThat(worst).isLessThan(1e-9);
    assertThat(ContrastAngle.of(1)).isEqualTo(Math.PI / 2);
    assertThat(ContrastAngle.of(0)).isZero();
  }

  @Test
  void hotSpots_areTheTopHundredthAndNeverEmptyCells() {
    double[] map = new double[4096];
    Arrays.setAll(map, i -> i);
    assertThat(HotSpots.hottest(map).cardinality()).isEqualTo(41);
    assertThat(HotSpots.hottest(map).nextSetBit(0)).isEqualTo(4096 - 41);
    double[] village = new double[4096];
    village[17] = 1;
    assertThat(HotSpots.hottest(village).cardinality()).isEqualTo(1);
    assertThat(HotSpots.f1(map, map)).isEqualTo(1);
    assertThat(HotSpots.f1(map, village)).isZero();
  }

  @Test
  void maps_ofOtherSizesAreRefused() {
    assertThatThrownBy(() -> Metrics.of(new double[4], new double[16]))
        .hasMessage("cells of the estimate: 16 (expected: as in the truth, 4)");
    assertThatThrownBy(() -> Metrics.of(new double[5], new double[5]))
        .hasMessageContaining("cells of the truth: 5");
    assertThatThrownBy(() -> Metrics.of(new double[9], new double[9]))
        .hasMessageContaining("power of two");
  }

  /** A third of the cells empty, the others from tiny to large. */
  static double[] randomMap(SplittableRandom random, int grid) {
    double[] map = new double[grid * grid];
    double total = 0;
    for (int i = 0; i < map.length; i++) {
      map[i] = random.nextInt(3) == 0 ? 0 : Math.pow(random.nextDouble(), 4);
      total += map[i];
    }
    if (total == 0) {
      map[0] = total = 1;
    }
    for (int i = 0; i < map.length; i++) {
      map[i] /= total;
    }
    return map;
  }
}
