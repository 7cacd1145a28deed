package dev.sfumato.core.area;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What of some closed lines lies within a rectangle: outlines run one way and holes the other, so
 * that their signed areas add up.
 *
 * <p>Follows Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17(1), 1974. Where a
 * rectangle cuts a line into pieces they are joined along its side, there and back: no area.
 */
final class Clip {
  /** Each x and y by turns. */
  private final List<double[]> rings;

  Clip(List<double[]> rings) {
    this.rings = rings;
  }

  /** What of it lies within a rectangle too. */
  Clip within(double left, double top, double right, double bottom) {
    List<double[]> inside = new ArrayList<>();
    for (double[] ring : rings) {
      double[] cut = ring;
      cut = beyond(cut, 0, left, 1);
      cut = beyond(cut, 0, right, -1);
      cut = beyond(cut, 1, top, 1);
      cut = beyond(cut, 1, bottom, -1);
      if (cut.length > 0) {
        inside.add(cut);
      }
    }
    return new Clip(inside);
  }

  /** The signed area, twice which is the sum of cross products (the shoelace formula). */
  double area() {
    double area = 0;
    for (double[] ring : rings) {
      area += area(ring);
    }
    return area;
  }

  static double area(double[] ring) {
    double twice = 0;
    for (int i = 0; i < ring.length; i += 2) {
      int next = (i + 2) % ring.length;
      // About the first corner: far from the origin the products of small rings would cancel.
      twice +=
          (ring[i] - ring[0]) * (ring[next + 1] - ring[1])
              - (ring[next] - ring[0]) * (ring[i + 1] - ring[1]);
    }
    return twice / 2;
  }

  /** What of a line has one coordinate at or beyond a bound, in the direction of a sign. */
  private static double[] beyond(double[] ring, int axis, double bound, int sign) {
    double[] kept = new double[2 * ring.length];
    int count = 0;
    for (int i = 0; i < ring.length; i += 2) {
      int next = (i + 2) % ring.length;
      double here = sign * (ring[i + axis] - bound);
      double there = sign * (ring[next + axis] - bound);
      if (here >= 0) {
        kept[count++] = ring[i];
        kept[count++] = ring[i + 1];
      }
      if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
        double part = here / (here - there);
        kept[count + axis] = bound;
        kept[count + 1 - axis] =
            ring[i + 1 - axis] + part * (ring[next + 1 - axis] - ring[i + 1 - axis]);
        count += 2;
      }
    }
    return count < 6 ? new double[0] : Arrays.copyOf(kept, count);
  }
}
