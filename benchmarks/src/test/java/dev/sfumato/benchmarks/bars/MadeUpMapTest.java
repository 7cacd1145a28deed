package dev.sfumato.benchmarks.bars;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MadeUpMapTest {
  private static final int GRID = 64;

  @ParameterizedTest
  @EnumSource
  void aSeedDrawsTheSameMapAgain(MadeUpMap kind) {
    assertThat(raster(kind, 7)).isEqualTo(raster(kind, 7));
  }

  @ParameterizedTest
  @EnumSource
  void anotherSeedDrawsAnotherMap(MadeUpMap kind) {
    assertThat(raster(kind, 7)).isNotEqualTo(raster(kind, 8));
  }

  private static double[] raster(MadeUpMap kind, long seed) {
    return kind.dataset(GRID, seed).weights().raster();
  }
}
