package dev.sfumato.lab.rival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.RivalGround;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cells of all levels, the ground they stand on, and what is read off them. */
class PyramidTest {
  private static final long SEED = 20_261_124;

  @Test
  void ofSums_everyLevel_isTheSumOfTheFinest() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int depth = 0; depth <= 5; depth++) {
      double[] finest = random.ints(1L << 2 * depth, 0, 100).asDoubleStream().toArray();
      Pyramid pyramid = Pyramid.ofSums(finest);
      assertThat(pyramid.depth()).isEqualTo(depth);
      for (int level = 0; level <= depth; level++) {
        int width = 1 << 2 * (depth - level);
        for (int cell = 0; cell < 1 << 2 * level; cell++) {
          double sum = Arrays.stream(finest, cell * width, (cell + 1) * width).sum();
          assertThat(pyramid.at(level, cell)).isEqualTo(sum);
        }
        assertThat(pyramid.level(level)).hasSize(1 << 2 * level);
      }
    }
  }

  @Test
  void ofLevels_ofOtherSizes_isRefusedByLevel() {
    assertThatThrownBy(() -> Pyramid.ofLevels(new double[1], new double[5]))
        .hasMessage("cells of level 1: 5 (expected: 4 .. 4)");
    assertThatThrownBy(() -> Pyramid.ofLevels(new double[2]))
        .hasMessageStartingWith("cells of level 0: 2 ");
    assertThatThrownBy(() -> Pyramid.ofSums(new double[9])).hasMessageStartingWith("grid: 3 ");
  }

  @Test
  void levels_ofASample_areItsSums() {
    long[] counts = new SplittableRandom(SEED).longs(256, 0, 50).toArray();
    long[][] levels = new RawSample(counts, 1, 1, 1).levels();
    assertThat(levels.length).isEqualTo(5);
    assertThat(levels[0][0]).isEqualTo(Arrays.stream(counts).sum());
    assertThat(levels[3][7]).isEqualTo(Arrays.stream(counts, 28, 32).sum());
    assertThat(levels[4]).isEqualTo(counts);
  }

  /** A region twice as wide as high: half of its square is masked and holds nobody. */
  private static RivalGround wide() {
    Region region = Region.around(new Bounds(0, 0, 1, 2), 8);
    CellTally tally = new CellTally(3);
    long inside = region.mortonAt(0.5, 0.3);
    tally.add(inside, 30);
    tally.add(region.mortonAt(0.5, 1.7), 10);
    CellWeights weights = tally.weights();
    Campaign terms = Campaign.of(region, 40, Epsilon.parse("1"), Participation.ONCE);
    return RivalGround.of(terms, weights);
  }

  @Test
  void ground_ofAMaskedRegion_knowsItsOpenCells() {
    RivalGround ground = wide();
    long open = 0;
    for (int code = 0; code < 64; code++) {
      boolean masked = ground.region().isMasked(Morton.x(code), Morton.y(code));
      assertThat(ground.open().at(3, code)).isEqualTo(masked ? 0 : 1);
      open += masked ? 0 : 1;
    }
    assertThat(open).isBetween(24L, 48L);
    assertThat(ground.open().at(0, 0)).isEqualTo((double) open);
    assertThat(ground.truth().at(0, 0)).isCloseTo(1, within(1e-12));
  }

  @Test
  void raster_ofAnyDensity_isADistributionOverOpenCells() {
    RivalGround ground = wide();
    SplittableRandom random = new SplittableRandom(SEED);
    double[] density = new double[64];
    Arrays.setAll(density, i -> random.nextDouble() - 0.5);
    double[] raster = ground.raster(density);
    assertThat(Arrays.stream(raster).sum()).isCloseTo(1, within(1e-12));
    for (int code = 0; code < 64; code++) {
      int at = (Morton.y(code) << 3) + Morton.x(code);
      boolean none = density[code] <= 0 || ground.open().at(3, code) == 0;
      assertThat(raster[at] == 0).isEqualTo(none);
    }
  }

  /** Where noise has left nothing above zero, people may be anywhere that they can be. */
  @Test
  void raster_ofNothing_isEvenOverOpenCells() {
    RivalGround ground = wide();
    double[] none = new double[64];
    Arrays.fill(none, -1);
    double[] raster = ground.raster(none);
    double each = 1 / ground.open().at(0, 0);
    assertThat(Arrays.stream(raster)).allMatch(share -> share == 0 || share == each);
    assertThat(Arrays.stream(raster).sum()).isCloseTo(1, within(1e-12));
  }

  /** On a region with masked cells too, where a count must not be spread over the sea. */
  @ParameterizedTest
  @EnumSource(RivalName.class)
  void map_ofAMaskedRegion_isADistributionOverOpenCells(RivalName name) {
    RivalGround ground = wide();
    long[] counts = new long[64];
    for (int code = 0; code < 64; code++) {
      counts[code] = Math.round(40_000 * ground.truth().at(3, code));
    }
    RawSample sample = new RawSample(counts, 40_000, 1, 1);
    double[] map = name.create(ground).draw(sample, new SplittableRandom(SEED)).density();
    assertThat(Arrays.stream(map).sum()).isCloseTo(1, within(1e-9));
    for (int code = 0; code < 64; code++) {
      double share = map[(Morton.y(code) << 3) + Morton.x(code)];
      assertThat(share).isGreaterThanOrEqualTo(0);
      assertThat(share == 0 || ground.open().at(3, code) == 1).isTrue();
    }
  }

  /** The chosen cut is no worse than any one level, whose error it may choose everywhere. */
  @Test
  void bestCut_ofNoisyCounts_isNoWorseThanAnyLevel() {
    RivalGround ground = TinyGround.ground();
    double[] truth = ground.raster(ground.truth().level(4));
    for (int trial = 0; trial < 20; trial++) {
      SplittableRandom random = new SplittableRandom(SEED + trial);
      NoisyLevels levels =
          HierarchicalRival.measure(TinyGround.sample(0.01), 4, LevelBudgets.EQUAL, random);
      boolean[][] splits = LevelChoice.BEST_CUT.splits(levels, ground);
      double chosen = excess(levels, ground, splits, 0, 0);
      for (int level = 1; level <= 4; level++) {
        boolean[][] down = new boolean[4][];
        for (int above = 0; above < 4; above++) {
          down[above] = new boolean[1 << 2 * above];
          Arrays.fill(down[above], above < level);
        }
        assertThat(chosen)
            .as("seed %d, trial %d, level %d", SEED, trial, level)
            .isLessThanOrEqualTo(excess(levels, ground, down, 0, 0) + 1e-12);
      }
      int best = LevelChoice.bestLevel(levels, ground);
      double least = squares(truth, LevelChoice.rasterAt(levels, ground, best));
      for (int level = 1; level <= 4; level++) {
        assertThat(least)
            .isLessThanOrEqualTo(
                squares(truth, LevelChoice.rasterAt(levels, ground, level)) + 1e-12);
      }
    }
  }

  /** The squared error of the cells of a cut, as the counts stand, cell by cell. */
  private static double excess(
      NoisyLevels levels, RivalGround ground, boolean[][] splits, int level, int cell) {
    if (level < 4 && splits[level][cell]) {
      double sum = 0;
      for (int child = 4 * cell; child < 4 * cell + 4; child++) {
        sum += excess(levels, ground, splits, level + 1, child);
      }
      return sum;
    }
    int width = 1 << 2 * (4 - level);
    double each = Math.max(0, levels.count(level, cell)) / levels.devices() / width;
    double sum = 0;
    for (int code = cell * width; code < (cell + 1) * width; code++) {
      double difference = each - ground.truth().at(4, code);
      sum += difference * difference;
    }
    return sum;
  }

  private static double squares(double[] truth, double[] map) {
    double sum = 0;
    for (int i = 0; i < map.length; i++) {
      sum += (map[i] - truth[i]) * (map[i] - truth[i]);
    }
    return sum;
  }

  /** Counts that are sums already, whatever their deviations, stay as they are. */
  @Test
  void consistent_ofConsistentCounts_changesNothing() {
    double[] finest = new SplittableRandom(SEED).ints(256, 0, 99).asDoubleStream().toArray();
    Pyramid sums = Pyramid.ofSums(finest);
    NoisyLevels levels = new NoisyLevels(sums, new double[] {0, 1, 2, 3, 4}, sums.at(0, 0));
    NoisyLevels consistent = ConsistentHierarchyRival.consistent(levels);
    for (int level = 0; level <= 4; level++) {
      assertThat(consistent.counts().level(level)).containsExactly(sums.level(level), within(1e-9));
    }
  }

  /** What consistency is for: a level's counts are better with the others' help. */
  @Test
  void consistent_ofNoisyCounts_isCloserToTheTruth() {
    double before = 0;
    double after = 0;
    long[][] plain = TinyGround.sample(1).levels();
    for (int trial = 0; trial < 50; trial++) {
      NoisyLevels noisy =
          HierarchicalRival.measure(
              TinyGround.sample(0.5), 4, LevelBudgets.EQUAL, new SplittableRandom(SEED + trial));
      NoisyLevels consistent = ConsistentHierarchyRival.consistent(noisy);
      for (int cell = 0; cell < 16; cell++) {
        before += Math.pow(noisy.count(2, cell) - plain[2][cell], 2);
        after += Math.pow(consistent.count(2, cell) - plain[2][cell], 2);
      }
    }
    assertThat(after).as("seed %d, squared error of 50 runs", SEED).isLessThan(0.85 * before);
  }

  /** Everything a device sends is counted, of every rival. */
  @Test
  void communication_isWhatADeviceSends() {
    RivalGround ground = TinyGround.ground();
    SplittableRandom random = new SplittableRandom(SEED);
    assertThat(new TrieRival(ground).draw(TinyGround.sample(1), random).communication())
        .isEqualTo(4);
    assertThat(new PrivTreeRival(ground).draw(TinyGround.sample(1), random).communication())
        .isZero();
    long grids = new AdaptiveGridRival(ground).draw(TinyGround.sample(1), random).communication();
    assertThat(grids).isGreaterThanOrEqualTo(200);
    long local =
        RivalName.LOCAL_DP.create(ground).draw(TinyGround.sample(1), random).communication();
    assertThat(local).isIn(4L, 16L, 64L, 256L);
  }

  /** So large a budget that noise is none at all, and the quotient of two variances no number. */
  @ParameterizedTest
  @EnumSource(RivalName.class)
  void map_withAnEndlessBudget_hasNobodyInTheEmptyEast(RivalName name) {
    double[] map =
        name.create(TinyGround.ground())
            .draw(TinyGround.sample(100_000), new SplittableRandom(SEED))
            .density();
    double east = 0;
    for (int i = 0; i < 256; i++) {
      east += i % 16 >= 8 ? map[i] : 0;
    }
    assertThat(Arrays.stream(map).sum()).isCloseTo(1, within(1e-9));
    assertThat(east).isLessThan(0.02);
    assertThat(map[5 * 16 + 3]).as("the tower").isGreaterThan(1.5 / 256);
  }
}
