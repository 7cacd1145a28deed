package dev.sfumato.lab.rival.yardstick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.RivalGround;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Maps that anything clever has to beat. */
class YardstickTest {
  private static final int GRID = 32;
  private static final int CELLS = GRID * GRID;

  // The blur.

  @Test
  void blur_keepsTheSumUpToTheEdges() {
    SplittableRandom random = new SplittableRandom(1);
    double[] map = random.doubles(CELLS).toArray();
    for (double deviation : new double[] {0, 0.4, 1, 3, 40}) {
      assertThat(Arrays.stream(new Blur(deviation).of(map, GRID)).sum())
          .isCloseTo(Arrays.stream(map).sum(), within(1e-9));
    }
  }

  @Test
  void blurOfNothing_isTheMap() {
    double[] map = new SplittableRandom(2).doubles(CELLS).toArray();
    assertThat(new Blur(0).of(map, GRID)).isEqualTo(map);
    assertThat(new Blur(0).kept()).isEqualTo(1);
  }

  @Test
  void blurOfAPoint_isAGaussianThatKeepsItsMiddle() {
    double[] map = new double[CELLS];
    map[16 * GRID + 10] = 1;
    Blur blur = new Blur(1.5);
    double[] blurred = blur.of(map, GRID);
    assertThat(blurred[16 * GRID + 10]).isCloseTo(blur.kept(), within(1e-12));
    assertThat(blurred[17 * GRID + 12])
        .isCloseTo(blur.kept() * Math.exp(-5 / (2 * 1.5 * 1.5)), within(1e-12));
    assertThat(blurred[15 * GRID + 8]).isCloseTo(blurred[17 * GRID + 12], within(1e-12));
  }

  // The rivals.

  @Test
  void smoothedSample_ofAFlatMap_isSmoother() {
    long[] counts = new long[CELLS];
    SplittableRandom random = new SplittableRandom(3);
    for (int device = 0; device < 2_000; device++) {
      counts[random.nextInt(CELLS)]++;
    }
    double[] truth = new double[CELLS];
    Arrays.fill(truth, 1.0 / CELLS);
    RawSample sample = new RawSample(counts, 2_000, 1, 1);
    double[] smooth = new SmoothedSampleRival(ground()).draw(sample, random).density();
    double raw = Metrics.of(truth, ground().density(ground().rows(sample.shares()))).mse();
    // A blur by s cells averages over 4 pi s^2 of them: here 6, as 0.7 is the widest of 32 x 32.
    assertThat(Metrics.of(truth, smooth).mse()).isLessThan(raw / 4);
  }

  @Test
  void smoothedSample_ofPoints_leavesThemAlone() {
    long[] counts = new long[CELLS];
    counts[100] = 500;
    counts[700] = 300;
    RawSample sample = new RawSample(counts, 800, 1, 1);
    double[] map =
        new SmoothedSampleRival(ground()).draw(sample, new SplittableRandom(4)).density();
    assertThat(Arrays.stream(map).filter(share -> share > 0).count()).isEqualTo(2);
  }

  @Test
  void uniformGrid_growsWithTheRootOfDevicesAndEpsilon() {
    assertThat(UniformGridRival.side(10_000, 1, 1024)).isEqualTo(32);
    assertThat(UniformGridRival.side(100_000, 1, 1024)).isEqualTo(100);
    assertThat(UniformGridRival.side(100_000, 0.1, 1024)).isEqualTo(32);
    assertThat(UniformGridRival.side(100_000, 1, 64)).isEqualTo(64);
    assertThat(UniformGridRival.side(1, 0.1, 64)).isEqualTo(1);
  }

  @Test
  void wideTree_hasTheChildrenThatAreBestForRangeQueries() {
    // Of side 1024: 2 gives 800, 4 gives 291.7, 8 gives 352, 16 gives 303, 32 gives 160.
    assertThat(WideTreeRival.bestStep(10)).isEqualTo(5);
    assertThat(WideTreeRival.bestStep(1)).isEqualTo(1);
  }

  @Test
  void wideTree_withoutNoise_isTheSample() {
    long[] counts = new SplittableRandom(5).longs(CELLS, 0, 50).toArray();
    RawSample sample = new RawSample(counts, Arrays.stream(counts).sum(), 0, 1);
    double[] map = new WideTreeRival(ground()).draw(sample, new SplittableRandom(6)).density();
    double[] raw = ground().density(ground().rows(sample.shares()));
    assertThat(Metrics.of(raw, map).l1()).isLessThan(1e-9);
  }

  @Test
  void blurredGrid_withoutNoise_hasThePeopleOfEachCellNearIt() {
    long[] counts = new long[CELLS];
    counts[(int) Morton.encode(10, 12)] = 1_000;
    RawSample sample = new RawSample(counts, 1_000, 0, 1);
    double[] map = new BlurredGridRival(ground()).draw(sample, new SplittableRandom(7)).density();
    double[] raw = ground().density(ground().rows(sample.shares()));
    int spot = 0;
    while (raw[spot] == 0) {
      spot++;
    }
    // The centre of a blur by 0.4 of a cell, here one of 32 x 32: 1 / (1 + 2 e^(-3.125)) squared.
    assertThat(map[spot]).isCloseTo(Math.pow(1 + 2 * Math.exp(-3.125), -2), within(1e-3));
  }

  private static RivalGround ground() {
    CellTally tally = new CellTally(5);
    for (int code = 0; code < CELLS; code++) {
      tally.add(code, 1);
    }
    Campaign terms =
        Campaign.of(Region.ofGrid(GRID), 1_000, Epsilon.parse("1"), Participation.ONCE);
    return RivalGround.of(terms, tally.weights());
  }
}
