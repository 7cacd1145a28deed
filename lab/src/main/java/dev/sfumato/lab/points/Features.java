package dev.sfumato.lab.points;

import org.jspecify.annotations.Nullable;

/** Features with coordinates, each of one or several points, on their way to be checked. */
public final class Features {
  private static final String NO_POINT = "a Point or a MultiPoint";

  private final CheckedPoints points;
  private final int latitude;

  /** Goes by the columns on which number of a position is the latitude. */
  public Features(PointColumns wanted, boolean users, boolean weights, CheckedPoints points) {
    if (wanted.space() == PointSpace.PLAIN) {
      throw new IllegalArgumentException(
          "coordinates of the Earth (expected: a table with columns of two quantities; --area in"
              + " place of --space)");
    }
    this.points = points;
    this.latitude = wanted.latitudeFirst() ? 0 : 1;
    points.begin("" + (latitude + 1), "" + (2 - latitude), users, weights);
  }

  /**
   * Adds one feature.
   *
   * @param positions two numbers for each point; none if it has no points
   * @param weight of each of its points
   */
  public void add(
      long place, double[] positions, double weight, @Nullable String user, @Nullable String time) {
    if (positions.length == 0) {
      points.bad(place, NO_POINT);
    }
    for (int i = 0; i < positions.length; i += 2) {
      points.add(place, positions[i + latitude], positions[i + 1 - latitude], weight, user, time);
    }
  }
}
