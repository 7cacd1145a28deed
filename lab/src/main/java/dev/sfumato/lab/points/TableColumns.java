package dev.sfumato.lab.points;

import dev.sfumato.core.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where the columns of a table are, from 0; -1 for users, weights or times that there are none of.
 *
 * @param latitudeName as an option would say it
 */
public record TableColumns(
    int latitude,
    int longitude,
    int user,
    int weight,
    int time,
    String latitudeName,
    String longitudeName) {
  /** In the order in which they are preferred. */
  private static final List<String> LATITUDES = List.of("lat", "latitude", "decimallatitude", "y");

  private static final List<String> LONGITUDES =
      List.of("lon", "lng", "long", "longitude", "decimallongitude", "x");

  private static final List<String> USERS = List.of("user");
  private static final List<String> WEIGHTS = List.of("weight");

  /** Finds the columns among the names of a header. */
  public static TableColumns named(String file, List<String> header, PointColumns wanted) {
    List<String> names = header.stream().map(TableColumns::plain).toList();
    PointSpace space = wanted.space();
    int latitude = find(file, space.latitudeOption(), wanted.latitude(), names, LATITUDES);
    int longitude = find(file, space.longitudeOption(), wanted.longitude(), names, LONGITUDES);
    if (latitude < 0 || longitude < 0) {
      throw new IllegalArgumentException(
          file
              + ", line 1 (expected: a header with lat and lon, or "
              + advice(names)
              + ", by name or number from 1)");
    }
    return new TableColumns(
        latitude,
        longitude,
        find(file, "user-column", wanted.user(), names, USERS),
        find(file, "weight-column", wanted.weight(), names, WEIGHTS),
        find(file, "over-time", wanted.time(), names, List.of()),
        Ogr.quoted(names.get(latitude)),
        Ogr.quoted(names.get(longitude)));
  }

  /** Takes the columns by their numbers, of a table without a header. */
  static TableColumns numbered(String file, PointColumns wanted) {
    int latitude = number(file, wanted.space().latitudeOption(), wanted.latitude());
    int longitude = number(file, wanted.space().longitudeOption(), wanted.longitude());
    return new TableColumns(
        latitude,
        longitude,
        number(file, "user-column", wanted.user()),
        number(file, "weight-column", wanted.weight()),
        number(file, "over-time", wanted.time()),
        "" + (latitude + 1),
        "" + (longitude + 1));
  }

  /** Whether a header has both coordinates. */
  static boolean areNamed(List<String> header, PointColumns wanted) {
    List<String> names = header.stream().map(TableColumns::plain).toList();
    return isNamed(wanted.latitude(), names, LATITUDES)
        && isNamed(wanted.longitude(), names, LONGITUDES);
  }

  private static boolean isNamed(@Nullable String wanted, List<String> names, List<String> usual) {
    return wanted == null
        ? usual.stream().anyMatch(names::contains)
        : names.contains(plain(wanted));
  }

  private static int find(
      String file, String option, @Nullable String wanted, List<String> names, List<String> usual) {
    if (wanted == null) {
      return usual.stream().mapToInt(names::indexOf).filter(at -> at >= 0).findFirst().orElse(-1);
    }
    if (wanted.equals(PointColumns.NONE)) {
      return -1;
    }
    int at = names.indexOf(plain(wanted));
    if (at < 0) {
      at = isNumber(wanted) ? Integer.parseInt(wanted) - 1 : -1;
    }
    if (at < 0 || at >= names.size()) {
      throw Checks.refuse(
          option, wanted, "a column of " + file + ", by name or number from 1 to " + names.size());
    }
    return at;
  }

  private static int number(String file, String option, @Nullable String wanted) {
    if (wanted == null || wanted.equals(PointColumns.NONE)) {
      return -1;
    }
    if (!isNumber(wanted)) {
      throw Checks.refuse(
          option, wanted, "a number from 1, as " + file + " has no header with that name");
    }
    return Integer.parseInt(wanted) - 1;
  }

  private static boolean isNumber(String text) {
    return text.matches("[1-9]\\d{0,5}");
  }

  /** The line to use: with names that look like coordinates, if there is one of each. */
  private static String advice(List<String> names) {
    String latitude = onlyLike(names, "(.*[^a-z])?(lat|latitude)([^a-z].*)?|.*latitude.*");
    String longitude = onlyLike(names, "(.*[^a-z])?(lon|lng|long)([^a-z].*)?|.*longitude.*");
    return "--lat-column " + latitude + " --lon-column " + longitude;
  }

  private static String onlyLike(List<String> names, String pattern) {
    List<String> alike = new ArrayList<>(names);
    alike.removeIf(name -> !name.matches(pattern));
    return alike.size() == 1 ? Ogr.quoted(alike.get(0)) : "NAME";
  }

  /** A name without what differs between programs: case, blanks and quotes around it. */
  private static String plain(String name) {
    String stripped = name.strip();
    if (stripped.length() > 1 && stripped.startsWith("\"") && stripped.endsWith("\"")) {
      stripped = stripped.substring(1, stripped.length() - 1).strip();
    }
    return stripped.toLowerCase(Locale.ROOT);
  }
}
