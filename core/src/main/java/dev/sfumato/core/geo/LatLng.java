package dev.sfumato.core.geo;

/**
 * A place on Earth in degrees (WGS 84).
 *
 * <p>Where a person is must not end in a log: {@link #toString()} shows nothing and an error names
 * the rule, never the value.
 */
public record LatLng(double latitude, double longitude) {
  public LatLng {
    if (!(Math.abs(latitude) <= 90)) {
      throw new IllegalArgumentException("latitude (expected: -90 .. 90)");
    }
    if (!(Math.abs(longitude) <= 180)) {
      throw new IllegalArgumentException("longitude (expected: -180 .. 180)");
    }
  }

  @Override
  public String toString() {
    return "LatLng[redacted]";
  }
}
