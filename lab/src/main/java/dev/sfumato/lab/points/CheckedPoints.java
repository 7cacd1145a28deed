package dev.sfumato.lab.points;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks rows of any format and passes the good ones on.
 *
 * <p>Bad ones are counted and remembered by where they are and which rule they break; what they say
 * about a place or a person is not. A file with too many of them is refused.
 */
public final class CheckedPoints {
  public static final String LATITUDE_RULE = "lat: -90 .. 90";
  public static final String LONGITUDE_RULE = "lon: -180 .. 180";
  public static final String WEIGHT_RULE = "weight: >= 0 and finite";
  public static final String USER_RULE = "user: not empty";
  public static final String TIME_RULE = "time: a date, or a date and a time";

  private static final int EXAMPLES = 3;

  /** A file that begins with so many bad rows and no good one is not read on. */
  private static final int HOPELESS = 100_000;

  /** Beyond any angle that somebody might have meant. */
  private static final double NO_DEGREES = 361;

  private final String name;
  private final String unit;
  private final PointSink sink;
  private final PointSpace space;
  private final BadRowLimit limit;
  private final boolean mayBeEmpty;
  private final Map<String, String> examples = new LinkedHashMap<>();
  private String swappedOptions = "--lat-column 1 --lon-column 2";
  private boolean users;
  private long rows;
  private long bad;
  private long swapped;
  private long noDegrees;

  /**
   * Rows of a file.
   *
   * @param unit what a row is called, such as {@code line}
   * @param mayBeEmpty whether no row at all is good enough
   */
  CheckedPoints(
      String name, String unit, PointSink sink, PointOptions options, boolean mayBeEmpty) {
    this.mayBeEmpty = mayBeEmpty;
    this.space = options.columns().space();
    this.name = name;
    this.unit = unit;
    this.sink = sink;
    this.limit = options.badRows();
  }

  /**
   * Comes before any row.
   *
   * @param latitude where latitudes are, as an option would say it
   */
  public void begin(String latitude, String longitude, boolean hasUsers, boolean hasWeights) {
    swappedOptions =
        "--"
            + space.latitudeOption()
            + " "
            + longitude
            + " --"
            + space.longitudeOption()
            + " "
            + latitude;
    users = hasUsers;
    sink.begin(hasUsers, hasWeights);
  }

  /** Checks one row and passes it on. */
  public void add(
      long place,
      double latitude,
      double longitude,
      double weight,
      @Nullable String user,
      @Nullable String time) {
    String rule = broken(latitude, longitude, weight, user);
    if (rule != null) {
      lookAtOrder(latitude, longitude);
      bad(place, rule);
      return;
    }
    if (sink.point(latitude, longitude, weight, user, time)) {
      rows++;
    } else {
      bad(place, TIME_RULE);
    }
  }

  private @Nullable String broken(
      double latitude, double longitude, double weight, @Nullable String user) {
    if (!(Math.abs(latitude) <= space.mostLatitude())) {
      return space.latitudeRule();
    }
    if (!(Math.abs(longitude) <= space.mostLongitude())) {
      return space.longitudeRule();
    }
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      return WEIGHT_RULE;
    }
    return users && (user == null || user.isEmpty()) ? USER_RULE : null;
  }

  private void lookAtOrder(double latitude, double longitude) {
    if (space == PointSpace.PLAIN) {
      return;
    }
    if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90) {
      swapped++;
    }
    if (Math.abs(latitude) > NO_DEGREES || Math.abs(longitude) > NO_DEGREES) {
      noDegrees++;
    }
  }

  /** Counts a row that cannot be read. */
  public void bad(long place, String rule) {
    rows++;
    bad++;
    if (examples.size() < EXAMPLES) {
      examples.putIfAbsent(
          rule, String.format(Locale.ROOT, "%s %d (expected: %s)", unit, place, rule));
    }
    if (bad == HOPELESS && rows == bad && !limit.allowsAll(bad)) {
      throw refuse();
    }
  }

  /** Comes after the last row. */
  ReadReport finish() {
    if (!limit.allows(bad, rows)) {
      throw refuse();
    }
    if (rows == bad && !mayBeEmpty) {
      throw new IllegalArgumentException(name + ": " + rows + " rows (expected: at least one row)");
    }
    return report();
  }

  private ReadReport report() {
    List<String> shown = new ArrayList<>(examples.values());
    return new ReadReport(name, rows, bad, shown, swappedOptions);
  }

  private IllegalArgumentException refuse() {
    if (swapped > rows / 2) {
      return report().wrongOrder();
    }
    String example = examples.values().iterator().next();
    if (noDegrees > rows / 2) {
      return new IllegalArgumentException(
          name + ", " + example + ": these are no degrees; " + Ogr.fromProjected(name));
    }
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "%s: %,d of %,d rows cannot be read, such as %s;"
                + " --max-bad-rows says how many may be skipped (now %s)",
            name,
            bad,
            rows,
            example,
            limit.text()));
  }
}
