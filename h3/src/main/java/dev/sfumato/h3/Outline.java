package dev.sfumato.h3;

import java.util.Arrays;

/**
 * A polygon on the plane of Lambert's cylindrical equal-area projection: x is the longitude in
 * radians, y the sine of the latitude. Areas there are those on the sphere, and rectangles of
 * longitudes and latitudes are rectangles.
 *
 * <p>A cut along an axis is exact for a convex polygon, and of every area for any other.
 */
final class Outline {
  static final int X = 0;
  static final int Y = 1;

  /** x and y by turns. */
  private final double[] places;

  Outline(double... places) {
    this.places = places;
  }

  boolean isEmpty() {
    return places.length < 6;
  }

  /** The same so far to the east. */
  Outline shifted(double radians) {
    double[] shifted = places.clone();
    for (int i = 0; i < shifted.length; i += 2) {
      shifted[i] += radians;
    }
    return new Outline(shifted);
  }

  /** The part where a coordinate is at most a limit. */
  Outline below(int axis, double limit) {
    return cut(axis, limit, 1);
  }

  /** The part where a coordinate is at least a limit. */
  Outline above(int axis, double limit) {
    return cut(axis, limit, -1);
  }

  /** Sutherland and Hodgman's walk along the edges. */
  private Outline cut(int axis, double limit, int sign) {
    double[] kept = new double[2 * places.length];
    int count = 0;
    for (int i = 0; i < places.length; i += 2) {
      int next = (i + 2) % places.length;
      double here = sign * (places[i + axis] - limit);
      double there = sign * (places[next + axis] - limit);
      if (here <= 0) {
        kept[count++] = places[i];
        kept[count++] = places[i + 1];
      }
      if (here < 0 && there > 0 || here > 0 && there < 0) {
        double part = here / (here - there);
        int other = 1 - axis;
        kept[count + axis] = limit;
        kept[count + other] = places[i + other] + part * (places[next + other] - places[i + other]);
        count += 2;
      }
    }
    return new Outline(Arrays.copyOf(kept, count));
  }

  /** The solid angle within, by the shoelace formula about the first corner. */
  double area() {
    double twice = 0;
    for (int i = 2; i + 3 < places.length; i += 2) {
      double x = places[i] - places[0];
      double y = places[i + 1] - places[1];
      twice += x * (places[i + 3] - places[1]) - (places[i + 2] - places[0]) * y;
    }
    return Math.abs(twice) / 2;
  }
}
