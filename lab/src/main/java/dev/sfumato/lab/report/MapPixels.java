package dev.sfumato.lab.report;

import dev.sfumato.core.Checks;
import dev.sfumato.export.colour.ColourRamp;
import dev.sfumato.export.colour.DensityScale;

/** A map as a square of pixels. */
final class MapPixels {
  private MapPixels() {}

  /** The mean density of each pixel, in units of the mean of the whole map. */
  static double[] means(double[] map, int side) {
    int grid = (int) Math.round(Math.sqrt(map.length));
    int level = Checks.checkGrid(grid);
    if (grid * grid != map.length) {
      throw Checks.refuse("cells of the map", map.length, "a square");
    }
    double total = 0;
    for (double each : map) {
      total += each;
    }
    double[] means = new double[side * side];
    int sideLevel = Integer.numberOfTrailingZeros(side);
    for (int y = 0; y < Math.max(grid, side); y++) {
      for (int x = 0; x < Math.max(grid, side); x++) {
        int cell = at(y, sideLevel, level) * grid + at(x, sideLevel, level);
        int pixel = at(y, level, sideLevel) * side + at(x, level, sideLevel);
        means[pixel] += map[cell] / total;
      }
    }
    // A pixel has added grid^2 / side^2 cells, or one of which it shows a part.
    double pixels = grid >= side ? (double) side * side : (double) grid * grid;
    for (int i = 0; i < means.length; i++) {
      means[i] *= pixels;
    }
    return means;
  }

  /** A place on the finer of two grids, on the one of the second level. */
  private static int at(int fine, int otherLevel, int level) {
    return fine >> Math.max(0, otherLevel - level);
  }

  static int[] colours(double[] density, DensityScale scale) {
    int[] colours = new int[density.length];
    for (int i = 0; i < colours.length; i++) {
      colours[i] = ColourRamp.colour(scale.brightness(density[i]));
    }
    return colours;
  }
}
