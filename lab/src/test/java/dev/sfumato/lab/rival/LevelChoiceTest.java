package dev.sfumato.lab.rival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RivalGround;
import org.junit.jupiter.api.Test;

class LevelChoiceTest {
  private final RivalGround ground = TinyGround.ground();

  @Test
  void bestCut_ofExactCounts_splitsTheTowerAndNotTheEmptyEast() {
    boolean[][] splits = LevelChoice.BEST_CUT.splits(exact(), ground);
    assertThat(splits[3][TinyGround.TOWER >> 2]).isTrue();
    // The east (x bit 1) is empty: its quadrant 2 is as good whole.
    assertThat(splits[1][2]).isFalse();
  }

  @Test
  void bestLevel_ofExactCounts_isTheFinest() {
    assertThat(LevelChoice.bestLevel(exact(), ground)).isEqualTo(4);
  }

  @Test
  void bestLevel_ofAFineLevelThatIsAllWrong_isACoarserOne() {
    double[] wrong = new double[256];
    wrong[255] = TinyGround.PEOPLE;
    Pyramid counts = exact().counts();
    NoisyLevels levels =
        new NoisyLevels(
            Pyramid.ofLevels(
                counts.level(0), counts.level(1), counts.level(2), counts.level(3), wrong),
            new double[5],
            TinyGround.PEOPLE);
    assertThat(LevelChoice.bestLevel(levels, ground)).isEqualTo(3);
  }

  @Test
  void byNoise_splitsAboveEightDeviationsOfAChild() {
    double[] first = {81, 79, 0, 0};
    NoisyLevels levels =
        new NoisyLevels(
            Pyramid.ofLevels(new double[] {160}, first, new double[16]),
            new double[] {0, 10, 10},
            160);
    boolean[][] splits = LevelChoice.BY_NOISE.splits(levels, ground);
    assertThat(splits[1]).containsExactly(true, false, false, false);
  }

  @Test
  void raster_ofALevel_spreadsEachCellEvenly() {
    double[] raster = LevelChoice.rasterAt(exact(), ground, 1);
    // North-west quadrant: 64 cells of 1,000 and the tower of 128,000, of 256,000.
    assertThat(raster[0]).isCloseTo(192_000 / 256_000.0 / 64, within(1e-12));
    assertThat(raster[15]).isZero();
  }

  private static NoisyLevels exact() {
    long[][] plain = TinyGround.sample(1).levels();
    double[] finest = new double[256];
    for (int i = 0; i < finest.length; i++) {
      finest[i] = plain[4][i];
    }
    return new NoisyLevels(Pyramid.ofSums(finest), new double[5], TinyGround.PEOPLE);
  }
}
