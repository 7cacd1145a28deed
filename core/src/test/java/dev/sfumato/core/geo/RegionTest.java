package dev.sfumato.core.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegionTest {
  private static final long SEED = 21;
  private static final Bounds MANHATTAN = Bounds.parse("40.6866,-74.1056,40.8812,-73.8487");
  private static final Bounds TALL = new Bounds(47, 8, 48, 8.2);

  // A bare grid.

  @Test
  void ofGrid_countsRowsFromTheNorth() {
    Region grid = Region.ofGrid(4);
    assertThat(grid.levels()).isEqualTo(2);
    assertThat(grid.mortonAt(3.5, 0.5)).isEqualTo(Morton.encode(0, 0));
    assertThat(grid.mortonAt(0.5, 0.5)).isEqualTo(Morton.encode(0, 3));
    assertThat(grid.mortonAt(0.5, 3.5)).isEqualTo(Morton.encode(3, 3));
  }

  @Test
  void edgesOfAPlainSquare_areInside() {
    Region grid = Region.ofGrid(4);
    assertThat(grid.mortonAt(4, 0)).isZero();
    assertThat(grid.mortonAt(3.9, 4)).isEqualTo(Morton.encode(3, 0));
    assertThat(grid.mortonAt(0, 0.1)).isEqualTo(Morton.encode(0, 3));
    assertThat(grid.mortonAt(3.9, Math.nextUp(4.0))).isEqualTo(Region.NOWHERE);
    assertThat(grid.mortonAt(-1e-9, 0.1)).isEqualTo(Region.NOWHERE);
    assertThat(grid.mortonAt(1e-9, Math.nextDown(4.0))).isEqualTo(Morton.encode(3, 3));
  }

  /** Whatever the ends are, rounding leaves none of them outside. */
  @Test
  void bothEndsOfARange_areInsideAPlainRegion() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 10_000; i++) {
      double x = random.nextDouble(-1e3, 1e3);
      double y = random.nextDouble(-1e3, 1e3);
      Bounds ends = new Bounds(y, x, y + random.nextDouble(0.1, 9), x + random.nextDouble(0.1, 9));
      Region plain = Region.plain(ends, 1024);
      assertThat(plain.mortonAt(ends.north(), ends.west())).isZero();
      assertThat(plain.mortonAt(ends.south(), ends.east())).isEqualTo(1024L * 1024 - 1);
    }
  }

  // Web Mercator.

  @Test
  void theWorld_isTheUsualSquareMap() {
    Region world = Region.around(new Bounds(-85.05, -180, 85.05, 180), 256);
    assertThat(world.square().north()).isCloseTo(85.0511287798, within(1e-8));
    assertThat(world.square().south()).isCloseTo(-85.0511287798, within(1e-8));
    assertThat(world.mortonAt(0.0001, 0.0001)).isEqualTo(Morton.encode(128, 127));
    // Tile (1205, 1539) of zoom 12 holds the south of Manhattan: here it is cut to zoom 8.
    assertThat(world.mortonAt(40.73, -74.03)).isEqualTo(Morton.encode(1205 >> 4, 1539 >> 4));
  }

  @Test
  void manhattan_isNearlyASquareOnTheMap() {
    Region region = Region.around(MANHATTAN, 1024);
    Bounds square = region.square();
    assertThat(square.west()).isCloseTo(MANHATTAN.west(), within(2e-4));
    assertThat(square.east()).isCloseTo(MANHATTAN.east(), within(2e-4));
    assertThat(square.south()).isCloseTo(MANHATTAN.south(), within(2e-4));
    assertThat(square.north()).isCloseTo(MANHATTAN.north(), within(2e-4));
    int masked = region.firstColumn() + (1023 - region.lastColumn());
    int rows = region.firstRow() + (1023 - region.lastRow());
    assertThat(masked + rows).isLessThanOrEqualTo(4);
    long inside = region.mortonAt(40.7580, -73.9855);
    assertThat(region.boundsOf(new CellId(1L << 20 | inside)).contains(40.7580, -73.9855)).isTrue();
  }

  @Test
  void anArea_isCentredAndTheRestIsMasked() {
    Region region = Region.around(TALL, 64);
    Bounds square = region.square();
    assertThat(square.south()).isCloseTo(47, within(1e-9));
    assertThat(square.north()).isCloseTo(48, within(1e-9));
    assertThat((square.west() + square.east()) / 2).isCloseTo(8.1, within(1e-9));
    assertThat(region.firstRow()).isZero();
    assertThat(region.lastRow()).isEqualTo(63);
    assertThat(region.firstColumn()).isPositive();
    assertThat(region.firstColumn() + region.lastColumn()).isEqualTo(63);
    assertThat(region.mortonAt(47.5, 8.1)).isNotEqualTo(Region.NOWHERE);
    assertThat(region.mortonAt(47.5, square.west() + 0.01)).isEqualTo(Region.NOWHERE);
  }

  @Test
  void openCells_areTheFinestCellsNotMasked() {
    for (Region region : new Region[] {Region.around(TALL, 16), Region.ofGrid(16)}) {
      for (int level = 0; level <= 4; level++) {
        for (CellId cell : Partition.uniform(level).cells()) {
          long open = 0;
          for (long code = cell.mortonBegin(4); code < cell.mortonEnd(4); code++) {
            open += region.isMasked(Morton.x(code), Morton.y(code)) ? 0 : 1;
          }
          assertThat(region.openCells(cell)).as("%s", cell).isEqualTo(open);
          assertThat(region.isMasked(cell)).as("%s", cell).isEqualTo(open == 0);
        }
      }
    }
  }

  @Test
  void mortonAt_isTheInverseOfBoundsOf() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    Bounds humidity = new Bounds(-10, 0, 40, 1);
    for (Region region :
        new Region[] {
          Region.around(MANHATTAN, 1024),
          Region.around(TALL, 1 << 20),
          Region.around(new Bounds(-34, 18, -33, 19), 1 << 24),
          Region.plain(humidity, 512)
        }) {
      for (int i = 0; i < 1_000; i++) {
        int x = random.nextInt(region.firstColumn(), region.lastColumn() + 1);
        int y = random.nextInt(region.firstRow(), region.lastRow() + 1);
        CellId cell = CellId.of(region.levels(), x, y);
        Bounds bounds = region.boundsOf(cell);
        double latitude = (bounds.south() + bounds.north()) / 2;
        double longitude = (bounds.west() + bounds.east()) / 2;
        assertThat(region.mortonAt(latitude, longitude))
            .as("%s of %s", cell, region)
            .isEqualTo(Morton.encode(x, y));
      }
    }
  }

  // Plain ranges.

  @Test
  void weatherSpace_coversBothRangesExactlyAndMasksNothing() {
    Region weather = Region.plain(new Bounds(-10, 0, 40, 1), 8);
    assertThat(weather.square()).isEqualTo(new Bounds(-10, 0, 40, 1));
    assertThat(weather.openCells(CellId.ROOT)).isEqualTo(64);
    assertThat(weather.mortonAt(39, 0.05)).isZero();
    assertThat(weather.mortonAt(-9, 0.95)).isEqualTo(63);
    assertThat(weather.mortonAt(41, 0.5)).isEqualTo(Region.NOWHERE);
  }

  // Nothing about a location throws.

  @ParameterizedTest
  @CsvSource({
    "NaN, 8.1",
    "47.5, NaN",
    "NaN, NaN",
    "Infinity, 8.1",
    "47.5, -Infinity",
    "90, 8.1",
    "-90, 8.1",
    "91, 8.1",
    "407.5, 8.1",
    "-312.5, 8.1",
    "47.5, 368.1",
    "46.9, 8.1",
    "1e308, -1e308"
  })
  void badOrDistantPlaces_areNowhere(double latitude, double longitude) {
    assertThat(Region.around(TALL, 64).mortonAt(latitude, longitude)).isEqualTo(Region.NOWHERE);
  }

  @Test
  void anyBitsAsCoordinates_neverThrow() {
    SplittableRandom random = new SplittableRandom(SEED);
    Region mercator = Region.around(TALL, 64);
    Region plain = Region.plain(TALL, 64);
    for (int i = 0; i < 100_000; i++) {
      double latitude = Double.longBitsToDouble(random.nextLong());
      double longitude = Double.longBitsToDouble(random.nextLong());
      assertThat(mercator.mortonAt(latitude, longitude)).isBetween(-1L, 64L * 64 - 1);
      assertThat(plain.mortonAt(latitude, longitude)).isBetween(-1L, 64L * 64 - 1);
    }
  }

  // Refusals.

  @ParameterizedTest
  @ValueSource(longs = {0, -4, 3, 1000, 1 << 25})
  void gridThatIsNoPowerOfTwo_isRefused(long grid) {
    assertThatThrownBy(() -> Region.around(TALL, grid))
        .hasMessage("grid: " + grid + " (expected: a power of two, 1 .. 16777216)");
  }

  @Test
  void areaOffTheMap_isRefused() {
    assertThatThrownBy(() -> Region.around(new Bounds(80, 0, 86, 1), 64))
        .hasMessage(
            "area: 80.0,0.0,86.0,1.0 (expected: within 85.05 S .. 85.05 N, 180 W .. 180 E)");
    assertThatThrownBy(() -> Region.around(new Bounds(0, 170, 1, 190), 64))
        .hasMessageStartingWith("area: 0.0,170.0,1.0,190.0");
  }

  @Test
  void badBounds_areRefused() {
    String rule = " (expected: S,W,N,E, finite, S < N and W < E)";
    assertThatThrownBy(() -> Bounds.parse("2,0,1,1")).hasMessage("area: 2.0,0.0,1.0,1.0" + rule);
    assertThatThrownBy(() -> Bounds.parse("0,1,1,1")).hasMessage("area: 0.0,1.0,1.0,1.0" + rule);
    assertThatThrownBy(() -> Bounds.parse("0,0,NaN,1")).hasMessage("area: 0.0,0.0,NaN,1.0" + rule);
    assertThatThrownBy(() -> Bounds.parse("0,0,1"))
        .hasMessage("area: 0,0,1 (expected: four numbers S,W,N,E)");
    assertThatThrownBy(() -> Bounds.parse("a,0,1,1"))
        .hasMessage("area: a,0,1,1 (expected: four numbers S,W,N,E)");
    assertThat(Bounds.parse(" 0, 1 ,2,3")).isEqualTo(new Bounds(0, 1, 2, 3));
    assertThat(new Bounds(0, 1, 2, 3)).hasToString("0.0,1.0,2.0,3.0");
  }

  @Test
  void regionsOfTheSameParts_areEqual() {
    assertThat(Region.around(TALL, 64))
        .isEqualTo(Region.of(Projection.WEB_MERCATOR, TALL, 6))
        .hasSameHashCodeAs(Region.of(Projection.WEB_MERCATOR, TALL, 6))
        .isNotEqualTo(Region.around(TALL, 128))
        .isNotEqualTo(Region.plain(TALL, 64))
        .hasToString("Region[WEB_MERCATOR 47.0,8.0,48.0,8.2, grid 64]");
  }
}
