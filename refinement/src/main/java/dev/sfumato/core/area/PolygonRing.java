package dev.sfumato.core.area;

/** A closed line of longitudes and latitudes, straight in degrees from one to the next. */
final class PolygonRing {
  /** The usual map of the world ends here; what reaches beyond is cut off. */
  private static final double MOST_LATITUDE = 85.05;

  /** Longitude and latitude by turns. */
  private final double[] places;

  PolygonRing(double[] places) {
    this.places = places.clone();
    for (int i = 1; i < places.length; i += 2) {
      this.places[i] = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, places[i]));
    }
  }

  int size() {
    return places.length / 2;
  }

  /** Counts around: the one after the last is the first. */
  double longitude(int index) {
    return places[2 * (index % size())];
  }

  double latitude(int index) {
    return places[2 * (index % size()) + 1];
  }
}
