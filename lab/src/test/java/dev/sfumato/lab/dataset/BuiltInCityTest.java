package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Region;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BuiltInCityTest {
  private static final Map<BuiltInCity, CellDataset> CITIES =
      Arrays.stream(BuiltInCity.values())
          .collect(
              Collectors.toMap(
                  Function.identity(), city -> city.dataset(BuiltInCity.DEFAULT_GRID)));

  @Test
  void dense_holdsFiftyToSixtyMillion() {
    CellDataset city = city(BuiltInCity.DENSE);
    assertThat(city.weights().total()).isBetween(50e6, 60e6);
    assertThat(city.isDistribution()).isFalse();
    assertThat(emptyShare(city)).as("rivers and the bay").isBetween(0.1, 0.4);
  }

  /** A change of these numbers is a change of every figure that was measured on the cities. */
  @ParameterizedTest
  @CsvSource({"DENSE,55000216,7022233", "ARCHIPELAGO,899806,480354", "SPRAWL,12000040,3178539"})
  void city_holdsItsPeopleOnEveryMachine(BuiltInCity city, long people, long northWest) {
    CellWeights weights = city(city).weights();
    long quarter = 1L << (2 * weights.levels() - 2);
    assertThat(weights.total()).isEqualTo((double) people);
    assertThat(weights.between(0, quarter)).isEqualTo((double) northWest);
  }

  @ParameterizedTest
  @EnumSource
  void finerGrid_drawsTheSameCity(BuiltInCity city) {
    double[] usual = shares(city.density(512), 512);
    double[] fine = shares(city.density(1024), 1024);
    double difference = 0;
    for (int i = 0; i < usual.length; i++) {
      difference += Math.abs(usual[i] - fine[i]);
    }
    assertThat(difference).as("L1 at 64 x 64").isLessThan(0.1);
  }

  @ParameterizedTest
  @EnumSource
  void everyGrid_holdsAsManyPeopleAndMasksNothing(BuiltInCity city) {
    double people = city(city).weights().total();
    for (int grid : new int[] {1, 256}) {
      CellDataset small = city.dataset(grid);
      assertThat(small.weights().total()).isEqualTo(people);
      assertThat(small.region().isMasked(0, 0)).isFalse();
      assertThat(small.region().isMasked(grid - 1, grid - 1)).isFalse();
    }
  }

  @Test
  void finestGrid_masksNothing() {
    for (BuiltInCity city : BuiltInCity.values()) {
      Region region = city(city).region();
      Region fine = Region.around(region.area(), 4096);
      assertThat(fine.isMasked(0, 0)).isFalse();
      assertThat(fine.isMasked(4095, 4095)).isFalse();
    }
  }

  @Test
  void archipelago_isMostlyEmpty() {
    assertThat(emptyShare(city(BuiltInCity.ARCHIPELAGO))).isGreaterThan(0.8);
  }

  @Test
  void sprawl_hasAHeavyTailOverTheWholeMap() {
    double[] cells = city(BuiltInCity.SPRAWL).weights().raster();
    Arrays.sort(cells);
    double top = Arrays.stream(cells, cells.length * 99 / 100, cells.length).sum();
    assertThat(top).as("share of the densest hundredth").isBetween(0.2, 0.8);
    assertThat(cells[cells.length / 5]).isPositive();
  }

  @Test
  void parse_knowsTheNames() {
    assertThat(BuiltInCity.parse("archipelago")).isEqualTo(BuiltInCity.ARCHIPELAGO);
    assertThatThrownBy(() -> BuiltInCity.parse("paris"))
        .hasMessage("city: paris (expected: dense, archipelago or sprawl)");
    assertThatThrownBy(() -> BuiltInCity.DENSE.dataset(8192)).hasMessageContaining("4096");
    assertThatThrownBy(() -> BuiltInCity.DENSE.dataset(100)).hasMessageContaining("power of two");
  }

  private static double emptyShare(CellDataset city) {
    double cells = (double) city.region().grid() * city.region().grid();
    return 1 - city.weights().size() / cells;
  }

  private static CellDataset city(BuiltInCity city) {
    return Objects.requireNonNull(CITIES.get(city));
  }

  /** A density's shares of 64 x 64 cells. */
  private static double[] shares(double[] density, int grid) {
    double total = Arrays.stream(density).sum();
    double[] shares = new double[64 * 64];
    for (int i = 0; i < density.length; i++) {
      int y = i / grid * 64 / grid;
      int x = i % grid * 64 / grid;
      shares[y * 64 + x] += density[i] / total;
    }
    return shares;
  }
}
