package dev.sfumato.core.geo;

import java.util.Arrays;

/**
 * Two numeric ranges: latitudes and longitudes of an area, or the ranges of any two quantities.
 *
 * <p>Bounds are public: they are what a campaign asks about, not where anyone is.
 */
public record Bounds(double south, double west, double north, double east) {
  public Bounds {
    if (!(south < north) || !(west < east) || !isFinite(south, west, north, east)) {
      throw new IllegalArgumentException(
          "area: "
              + String.join(",", "" + south, "" + west, "" + north, "" + east)
              + " (expected: S,W,N,E, finite, S < N and W < E)");
    }
  }

  /** Reads {@code S,W,N,E}. */
  public static Bounds parse(String text) {
    double[] sides = numbers(text);
    return new Bounds(sides[0], sides[1], sides[2], sides[3]);
  }

  /** Four numbers with commas between them. */
  public static double[] numbers(String text) {
    String[] parts = text.split(",", -1);
    try {
      if (parts.length == 4) {
        return Arrays.stream(parts).map(String::strip).mapToDouble(Double::parseDouble).toArray();
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message below, which says what is expected.
    }
    throw new IllegalArgumentException("area: " + text + " (expected: four numbers S,W,N,E)");
  }

  public boolean contains(double latitude, double longitude) {
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  }

  private static boolean isFinite(double... values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return south + "," + west + "," + north + "," + east;
  }
}
