package dev.sfumato.lab.report;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.export.colour.ColourRamp;
import dev.sfumato.export.colour.DensityScale;

/** A partition as a square of pixels: each element in its density's colour, with an outline. */
final class PartitionPixels {
  private static final int OUTLINE = 0xe9e4f0;
  private static final double OUTLINE_STRENGTH = 0.34;

  /**
   * Elements of fewer pixels along a side have fainter outlines, or there would be nothing else.
   */
  private static final double FULL_STRENGTH_PIXELS = 16;

  private PartitionPixels() {}

  static int[] colours(Partition partition, double[] mass, int side, DensityScale scale) {
    int level = Integer.numberOfTrailingZeros(side);
    int[] elements = new int[side * side];
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        elements[y * side + x] = partition.indexAt(Morton.encode(x, y), level);
      }
    }
    int[] colours = new int[side * side];
    for (int pixel = 0; pixel < colours.length; pixel++) {
      int element = elements[pixel];
      double pixels = element < 0 ? 1 : partition.extent(element, level);
      double density = element < 0 ? 0 : mass[element] / pixels * side * side;
      int colour = ColourRamp.colour(scale.brightness(density));
      boolean edge = isEdge(elements, pixel, side);
      colours[pixel] = edge ? outlined(colour, Math.sqrt(pixels)) : colour;
    }
    return colours;
  }

  private static boolean isEdge(int[] elements, int pixel, int side) {
    boolean last = pixel % side == side - 1;
    boolean lowest = pixel / side == side - 1;
    return !last && elements[pixel + 1] != elements[pixel]
        || !lowest && elements[pixel + side] != elements[pixel];
  }

  private static int outlined(int colour, double size) {
    double strength = OUTLINE_STRENGTH * Math.min(1, size / FULL_STRENGTH_PIXELS);
    int mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      double own = colour >> shift & 0xff;
      double line = OUTLINE >> shift & 0xff;
      mixed |= (int) Math.round(own + (line - own) * strength) << shift;
    }
    return mixed;
  }
}
