package dev.sfumato.lab.points;

/** What the two numbers of a row are. */
public enum PointSpace {
  /** Latitude and longitude in degrees. */
  EARTH(
      "lat-column",
      "lon-column",
      90,
      180,
      CheckedPoints.LATITUDE_RULE,
      CheckedPoints.LONGITUDE_RULE),

  /** Any two quantities: the second is taken for a latitude, the first for a longitude. */
  PLAIN("y-column", "x-column", Double.MAX_VALUE, Double.MAX_VALUE, "y: a number", "x: a number");

  private final String latitudeOption;
  private final String longitudeOption;
  private final double mostLatitude;
  private final double mostLongitude;
  private final String latitudeRule;
  private final String longitudeRule;

  PointSpace(
      String latitudeOption,
      String longitudeOption,
      double mostLatitude,
      double mostLongitude,
      String latitudeRule,
      String longitudeRule) {
    this.latitudeOption = latitudeOption;
    this.longitudeOption = longitudeOption;
    this.mostLatitude = mostLatitude;
    this.mostLongitude = mostLongitude;
    this.latitudeRule = latitudeRule;
    this.longitudeRule = longitudeRule;
  }

  String latitudeOption() {
    return latitudeOption;
  }

  String longitudeOption() {
    return longitudeOption;
  }

  double mostLatitude() {
    return mostLatitude;
  }

  double mostLongitude() {
    return mostLongitude;
  }

  String latitudeRule() {
    return latitudeRule;
  }

  String longitudeRule() {
    return longitudeRule;
  }
}
