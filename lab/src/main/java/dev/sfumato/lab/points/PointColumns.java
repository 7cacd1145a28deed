package dev.sfumato.lab.points;

import dev.sfumato.core.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Which columns hold what, each by its name or its number from 1; null to go by the usual names.
 *
 * <p>There is no usual name of a time: rows have one only where it is named.
 *
 * <p>{@link #NONE} for users or weights says that there are none, whatever the names.
 */
public record PointColumns(
    @Nullable String latitude,
    @Nullable String longitude,
    @Nullable String user,
    @Nullable String weight,
    @Nullable String time,
    PointSpace space) {
  public static final String NONE = "none";

  /** All by their usual names. */
  public static final PointColumns USUAL = new PointColumns(null, null, null, null);

  /** Of places on the Earth, at no time. */
  public PointColumns(
      @Nullable String latitude,
      @Nullable String longitude,
      @Nullable String user,
      @Nullable String weight) {
    this(latitude, longitude, user, weight, null, PointSpace.EARTH);
  }

  public PointColumns {
    if (latitude != null && latitude.equalsIgnoreCase(longitude)) {
      throw Checks.refuse(
          space.latitudeOption(), latitude, "another one than --" + space.longitudeOption());
    }
  }

  /**
   * Whether a position within coordinates begins with the latitude, against the custom of formats
   * with coordinates: said by {@code --lat-column 1 --lon-column 2}.
   */
  public boolean latitudeFirst() {
    boolean said = latitude != null || longitude != null;
    boolean first = said && is("1", latitude) && is("2", longitude);
    boolean second = is("2", latitude) && is("1", longitude);
    if (!first && !second) {
      throw Checks.refuse(
          "lat-column",
          latitude == null ? "none" : latitude,
          "1 with --lon-column 2, or 2 with --lon-column 1: places within coordinates");
    }
    return first;
  }

  /** The same at a time. */
  public PointColumns withTime(String column) {
    return new PointColumns(latitude, longitude, user, weight, column, space);
  }

  private static boolean is(String place, @Nullable String said) {
    return said == null || said.equals(place);
  }
}
