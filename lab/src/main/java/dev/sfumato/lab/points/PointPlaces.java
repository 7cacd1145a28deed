package dev.sfumato.lab.points;

import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;

/** Where the places of rows lie in a region. */
public final class PointPlaces {
  /** So much of a range that no cell is as narrow, and no rounding as wide. */
  private static final double INWARDS = 1e-12;

  private PointPlaces() {}

  /**
   * The finest cell of a place, or {@link Region#NOWHERE}. Both ends of a range of a plain region
   * belong to it: a humidity of 100 is within 0 to 100.
   */
  public static long mortonAt(Region region, double latitude, double longitude) {
    if (region.projection() != Projection.PLAIN) {
      return region.mortonAt(latitude, longitude);
    }
    double south = region.area().south();
    double east = region.area().east();
    double y = latitude == south ? south + INWARDS * (region.area().north() - south) : latitude;
    double x = longitude == east ? east - INWARDS * (east - region.area().west()) : longitude;
    return region.mortonAt(y, x);
  }
}
