package dev.sfumato.protocol;

import dev.sfumato.core.geo.LatLng;
import java.util.List;

/**
 * Where one device was, as its app tells it: nothing, one place or several with weights, and a
 * category for campaigns that ask for one. In a campaign about two quantities a place is what they
 * were.
 *
 * @param places each with a whole weight, such as minutes or visits; one place may have any weight
 * @param category the index of the category, 0 where there are none
 */
public record DeviceData(List<Place> places, int category) {
  /**
   * A place and how much of the device's time or visits belongs to it.
   *
   * @param y the latitude, or the second of two quantities
   * @param x the longitude, or the first
   */
  public record Place(double y, double x, long weight) {
    public Place(LatLng where, long weight) {
      this(where.latitude(), where.longitude(), weight);
    }

    @Override
    public String toString() {
      return "Place[redacted]";
    }
  }

  public DeviceData {
    places = List.copyOf(places);
  }

  /** No fix, no permission, no idea. */
  public static DeviceData nowhere() {
    return new DeviceData(List.of(), 0);
  }

  public static DeviceData at(LatLng where) {
    return new DeviceData(List.of(new Place(where, 1)), 0);
  }

  /** What two quantities were, in the order in which the campaign names them. */
  public static DeviceData measured(double x, double y) {
    return new DeviceData(List.of(new Place(y, x, 1)), 0);
  }

  public DeviceData withCategory(int index) {
    return new DeviceData(places, index);
  }

  @Override
  public String toString() {
    return "DeviceData[redacted]";
  }
}
