package dev.sfumato.core.area;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import java.util.Arrays;
import java.util.List;

/**
 * An area of one piece, as it was drawn.
 *
 * @param rings its outline, then those of its holes: longitude and latitude of each corner by turns
 */
public record DrawnPolygon(List<double[]> rings) {

  public DrawnPolygon {
    if (rings.isEmpty()) {
      throw Checks.refuse("polygon", "no outline", "an outline, then those of its holes");
    }
    rings = rings.stream().map(DrawnPolygon::checked).toList();
  }

  static DrawnPolygon of(Bounds bounds) {
    return new DrawnPolygon(
        List.of(
            new double[] {
              bounds.west(), bounds.north(), bounds.east(), bounds.north(),
              bounds.east(), bounds.south(), bounds.west(), bounds.south()
            }));
  }

  private static double[] checked(double[] ring) {
    if (ring.length < 6 || ring.length % 2 != 0) {
      throw Checks.refuse("outline", ring.length / 2 + " corners", "at least three");
    }
    if (!Arrays.stream(ring).allMatch(Double::isFinite)) {
      throw Checks.refuse("outline", "a corner that is no place", "numbers");
    }
    return ring.clone();
  }
}
