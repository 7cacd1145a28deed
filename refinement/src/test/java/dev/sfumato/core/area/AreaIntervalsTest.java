package dev.sfumato.core.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.estimate.EstimatorLaws;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AreaIntervalsTest {
  private static final long SEED = 27;
  private static final int LEVELS = 5;
  private static final int SIDE = 1 << LEVELS;
  private static final Region GRID = Region.ofGrid(SIDE);
  private static final FusedEstimator FUSED = new FusedEstimator();

  // Exact facts.

  @Test
  void theWholeRegion_isAllPeopleAndSure() {
    AreaIntervals areas = AreaIntervals.of(FUSED, GRID, answers(new SplittableRandom(SEED)));
    assertThat(areas.in(DrawnArea.of(GRID, new Bounds(0, 0, SIDE, SIDE))))
        .isEqualTo(new AreaEstimate(1, 1, 1));
    assertThat(areas.in(DrawnArea.of(GRID, new Bounds(-9, -9, 99, 99))))
        .isEqualTo(new AreaEstimate(1, 1, 1));
  }

  @Test
  void theAreaThatWasAskedFor_isAllPeople_alsoWhereItCutsCells() {
    Region region = Region.around(new Bounds(38.71, -9.15, 38.73, -9.11), 32);
    NoisyHistogram answer =
        Fixtures.noisy(Fixtures.query(Partition.uniform(1), 1000), 300, 100, 400, 200);
    AreaIntervals areas = AreaIntervals.of(FUSED, region, List.of(answer));
    assertThat(areas.in(DrawnArea.of(region, region.area()))).isEqualTo(new AreaEstimate(1, 1, 1));
  }

  @Test
  void whereTheMapIsNot_isNobody() {
    AreaIntervals areas = AreaIntervals.of(FUSED, GRID, answers(new SplittableRandom(SEED)));
    assertThat(areas.in(DrawnArea.of(GRID, new Bounds(40, 40, 50, 50))))
        .isEqualTo(AreaEstimate.NOBODY);
  }

  @Test
  void anElement_hasTheIntervalOfTheMap() {
    List<NoisyHistogram> answers = answers(new SplittableRandom(SEED));
    Heatmap map = FUSED.estimate(GRID, answers);
    AreaIntervals areas = new AreaIntervals(map, FUSED.tree(GRID, answers));
    Partition partition = map.partition();
    for (int element = 0; element < partition.size(); element++) {
      if (partition.extent(element, partition.element(element).level()) == 1) {
        Bounds bounds = GRID.boundsOf(partition.element(element));
        assertThat(areas.in(DrawnArea.of(GRID, bounds)))
            .isEqualTo(new AreaEstimate(map.mass(element), map.low(element), map.high(element)));
      }
    }
  }

  @Test
  void halfOfAFinestCell_hasHalfOfItsPeople() {
    long[] people = new long[SIDE * SIDE];
    people[0] = 1_000_000;
    people[77] = 3_000_000;
    NoisyHistogram exact = Fixtures.exact(Partition.uniform(LEVELS), people);
    AreaIntervals areas = AreaIntervals.of(FUSED, GRID, List.of(exact));
    AreaEstimate corner = areas.in(DrawnArea.of(GRID, new Bounds(SIDE - 0.5, -1, SIDE + 1, 7)));
    assertThat(corner.share()).isCloseTo(0.125, within(1e-3));
  }

  @Test
  void twoQuartersOfOneQuery_haveTheVarianceOfARatio() {
    Region region = Region.ofGrid(2);
    NoisyHistogram answer =
        Fixtures.noisy(Fixtures.query(Partition.uniform(1), 1000), 300, 100, 400, 200);
    AreaIntervals areas = AreaIntervals.of(FUSED, region, List.of(answer));
    // Along the Morton curve the first two are in the west: 0.4 of all that were counted.
    AreaEstimate west = areas.in(DrawnArea.of(region, new Bounds(0, 0, 2, 1)));
    double noise = answer.noiseVariance() / 1e6 * (2 * 0.6 * 0.6 + 2 * 0.4 * 0.4);
    double half = 1.645 * Math.sqrt(noise + 0.4 * 0.6 / 1000);
    assertThat(west.share()).isCloseTo(0.4, within(0.01));
    assertThat((west.high() + west.low()) / 2).isCloseTo(0.4, within(0.001));
    assertThat((west.high() - west.low()) / 2).isCloseTo(half, within(0.01 * half));
  }

  // Laws on random data.

  @Test
  void partsOfAnArea_addUp_andTheRestMirrorsIt() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 100; round++) {
      AreaIntervals areas = AreaIntervals.of(FUSED, GRID, answers(random));
      double edge = random.nextDouble(0.1, SIDE - 0.1);
      double middle = random.nextDouble(0.1, SIDE - 0.1);
      AreaEstimate west = areas.in(DrawnArea.of(GRID, new Bounds(0, 0, SIDE, edge)));
      AreaEstimate east = areas.in(DrawnArea.of(GRID, new Bounds(0, edge, SIDE, SIDE)));
      AreaEstimate north = areas.in(DrawnArea.of(GRID, new Bounds(middle, 0, SIDE, edge)));
      AreaEstimate south = areas.in(DrawnArea.of(GRID, new Bounds(0, 0, middle, edge)));

      assertThat(west.share() + east.share()).isCloseTo(1, within(1e-9));
      assertThat(north.share() + south.share()).isCloseTo(west.share(), within(1e-9));
      assertThat(west.low()).isCloseTo(1 - east.high(), within(1e-9));
      assertThat(west.high()).isCloseTo(1 - east.low(), within(1e-9));
      for (AreaEstimate each : List.of(west, east, north, south)) {
        assertThat(each.low()).isBetween(0.0, each.share());
        assertThat(each.high()).isBetween(each.share(), 1.0);
      }
    }
  }

  @Test
  void aPolygonWithAHole_andWhatFillsIt_areTheWhole() {
    SplittableRandom random = new SplittableRandom(SEED);
    AreaIntervals areas = AreaIntervals.of(FUSED, GRID, answers(random));
    double[] outline = {2, 2, 30, 5, 25, 29, 4, 20};
    double[] hole = {10, 10, 12, 18, 20, 15};
    DrawnPolygon pierced = new DrawnPolygon(List.of(outline, hole));
    DrawnPolygon plug = new DrawnPolygon(List.of(hole));
    AreaEstimate whole = areas.in(area(new DrawnPolygon(List.of(outline))));
    AreaEstimate ring = areas.in(area(pierced));

    assertThat(ring.share() + areas.in(area(plug)).share()).isCloseTo(whole.share(), within(1e-9));
    assertThat(areas.in(area(pierced, plug)).share()).isCloseTo(whole.share(), within(1e-9));
  }

  @Test
  void outlinesThatCountAPlaceTwice_areRefused() {
    AreaIntervals areas = AreaIntervals.of(FUSED, GRID, answers(new SplittableRandom(SEED)));
    DrawnPolygon one = new DrawnPolygon(List.of(new double[] {2, 2, 20, 2, 20, 20, 2, 20}));
    DrawnPolygon other = new DrawnPolygon(List.of(new double[] {9, 9, 30, 9, 30, 30, 9, 30}));
    DrawnPolygon bow = new DrawnPolygon(List.of(new double[] {1, 1, 20, 30, 20, 1, 1, 20}));
    assertThatThrownBy(() -> areas.in(area(one, other))).hasMessageContaining("neither overlap");
    assertThatThrownBy(() -> areas.in(area(bow))).hasMessageContaining("nor cross");
  }

  private static DrawnArea area(DrawnPolygon... polygons) {
    return DrawnArea.of(GRID, List.of(polygons));
  }

  private static List<NoisyHistogram> answers(SplittableRandom random) {
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    return List.of(
        EstimatorLaws.answer(Fixtures.query(Partition.uniform(2), 2_000), crowd, LEVELS, random),
        EstimatorLaws.answer(
            Fixtures.query(EstimatorLaws.randomPartition(random, LEVELS), 8_000),
            crowd,
            LEVELS,
            random));
  }
}
