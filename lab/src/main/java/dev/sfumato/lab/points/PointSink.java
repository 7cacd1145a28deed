package dev.sfumato.lab.points;

import org.jspecify.annotations.Nullable;

/** Takes the good rows of a file, in their order and one at a time. */
public interface PointSink {
  /** Comes once, before any row: whether rows say whose they are, and what they weigh. */
  void begin(boolean users, boolean weights);

  /**
   * One row.
   *
   * @param weight 1 where rows have none
   * @param user null where rows have none
   */
  void point(double latitude, double longitude, double weight, @Nullable String user);

  /**
   * One row with its time; null where rows have none. Who does not ask for times takes no notice.
   *
   * @return whether the time could be read; a row whose time could not counts as bad
   */
  default boolean point(
      double latitude,
      double longitude,
      double weight,
      @Nullable String user,
      @Nullable String time) {
    point(latitude, longitude, weight, user);
    return true;
  }
}
