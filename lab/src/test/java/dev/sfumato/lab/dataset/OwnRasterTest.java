package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.Morton;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OwnRasterTest {
  private static final int LEVELS = 9;
  private static final int GRID = 1 << LEVELS;

  @Test
  void finestGrid_pointsOfARaster_isTheirs() {
    CellTally tally = new CellTally(LEVELS);
    for (int y = 0; y < GRID; y += 7) {
      for (int x = 0; x < GRID; x += 7) {
        tally.add(Morton.encode(x, y), 1);
      }
    }
    assertThat(OwnRaster.finestGrid(tally.weights())).isBetween(GRID / 8, GRID / 4);
  }

  @Test
  void finestGrid_placesThatFallFreely_isTheGrid() {
    SplittableRandom random = new SplittableRandom(5);
    for (int places : new int[] {1, 100, 3_000, 100_000}) {
      CellTally tally = new CellTally(LEVELS);
      for (int i = 0; i < places; i++) {
        tally.add(Morton.encode(random.nextInt(GRID), random.nextInt(GRID)), 1);
      }
      assertThat(OwnRaster.finestGrid(tally.weights())).isEqualTo(GRID);
    }
  }

  @Test
  void finestGrid_builtInCities_isTheGrid() {
    for (BuiltInCity city : BuiltInCity.values()) {
      assertThat(OwnRaster.finestGrid(city.dataset(256).weights())).isEqualTo(256);
    }
  }
}
