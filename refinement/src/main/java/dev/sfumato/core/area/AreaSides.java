package dev.sfumato.core.area;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Projection;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Four sides as they were given, in whatever order: public, and not yet an area. */
record AreaSides(double south, double west, double north, double east) {

  /** Whether they are an area of the map. */
  boolean isOnTheMap() {
    return south < north && west < east && hasLatitudesOfTheMap() && hasLongitudes();
  }

  boolean hasLatitudesOfTheMap() {
    return Math.min(south, north) >= -Projection.MERCATOR_LIMIT
        && Math.max(south, north) <= Projection.MERCATOR_LIMIT;
  }

  boolean hasLongitudes() {
    return Math.min(west, east) >= -180 && Math.max(west, east) <= 180;
  }

  Bounds bounds() {
    return new Bounds(south, west, north, east);
  }

  /** {@code S,W,N,E} as a person writes it. */
  @Override
  public String toString() {
    return DoubleStream.of(south, west, north, east)
        .mapToObj(AreaSides::text)
        .collect(Collectors.joining(","));
  }

  private static String text(double side) {
    boolean whole = side == Math.rint(side) && Math.abs(side) < 1e9;
    return whole ? Long.toString((long) side) : Double.toString(side);
  }
}
