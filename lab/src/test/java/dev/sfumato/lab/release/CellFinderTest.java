package dev.sfumato.lab.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellFinderTest {
  private static final int POINTS = 100_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "48.80,2.22,48.91,2.48",
        "-85,-180,85,180",
        "-85.05,-180,-84.9,-179.9",
        "84.0,179.0,85.05,180.0",
        "0,0,1e-6,1e-6",
        "-0.5,-0.5,0.5,0.25"
      })
  void findsWhatTheRegionFinds(String area) {
    for (int grid : new int[] {1, 2, 64, 1024}) {
      check(Region.around(Bounds.parse(area), grid));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,0,1,100", "-1e9,1e9,1e9,1000000001"})
  void otherSpacesAreLeftToTheRegion(String ranges) {
    check(Region.plain(Bounds.parse(ranges), 256));
  }

  private static void check(Region region) {
    CellFinder finder = new CellFinder(region);
    SplittableRandom random = new SplittableRandom(7);
    Bounds square = region.square();
    double height = square.north() - square.south();
    double width = square.east() - square.west();
    for (int i = 0; i < POINTS; i++) {
      double latitude = square.south() + height * (1.2 * random.nextDouble() - 0.1);
      double longitude = square.west() + width * (1.2 * random.nextDouble() - 0.1);
      same(finder, region, latitude, longitude);
      atASide(finder, region, random, latitude, longitude);
    }
    same(finder, region, Double.NaN, square.west());
    same(finder, region, square.south(), Double.POSITIVE_INFINITY);
  }

  /** On the side of a cell, and a few steps of doubles beside it. */
  private static void atASide(
      CellFinder finder,
      Region region,
      SplittableRandom random,
      double latitude,
      double longitude) {
    int x = random.nextInt(region.grid());
    int y = random.nextInt(region.grid());
    Bounds cell = region.boundsOf(CellId.of(region.levels(), x, y));
    int steps = random.nextInt(7) - 3;
    double north = cell.north() + steps * Math.ulp(cell.north());
    double west = cell.west() + steps * Math.ulp(cell.west());
    same(finder, region, north, longitude);
    same(finder, region, latitude, west);
    same(finder, region, north, west);
  }

  private static void same(CellFinder finder, Region region, double latitude, double longitude) {
    assertEquals(
        region.mortonAt(latitude, longitude),
        finder.mortonAt(latitude, longitude),
        () -> region + " at " + latitude + "," + longitude);
  }
}
