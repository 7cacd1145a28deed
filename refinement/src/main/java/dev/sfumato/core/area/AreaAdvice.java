package dev.sfumato.core.area;

import java.util.List;
import java.util.Optional;

/** What was meant by four sides that are no area of the map, as far as they tell. */
final class AreaAdvice {
  private static final String RULE =
      "S,W,N,E with S < N and W < E, within 85.05 S .. 85.05 N, 180 W .. 180 E";

  /** Other orders in use, those first that are nearest to ours. */
  private static final List<String> ORDERS =
      List.of("NWSE", "NESW", "SENW", "WSEN", "WNES", "ENWS", "ESWN", "SNWE", "WESN");

  private AreaAdvice() {}

  /** The rule that they break, and what to write in their place. */
  static String on(AreaSides given) {
    if (given.south() < given.north() && given.hasLatitudesOfTheMap()) {
      Optional<String> elsewhere = aroundTheWorld(given);
      if (elsewhere.isPresent()) {
        return elsewhere.get();
      }
    }
    boolean ordered = given.south() < given.north() && given.west() < given.east();
    boolean polar = Math.abs(given.south()) <= 90 && Math.abs(given.north()) <= 90;
    return ordered && polar && given.hasLongitudes() ? RULE : inAnotherOrder(given).orElse(RULE);
  }

  /** The latitudes are in order; do the longitudes go over the date line, or count on beyond it? */
  private static Optional<String> aroundTheWorld(AreaSides given) {
    double width = given.east() - given.west();
    boolean over = width < 0 && width + 360 < 180 && given.hasLongitudes();
    boolean beyond = width > 0 && width < 360 && !given.hasLongitudes();
    if (!over && !(beyond && Math.abs(given.west()) <= 360 && Math.abs(given.east()) <= 360)) {
      return Optional.empty();
    }
    double west = within180(given.west());
    double east = within180(given.east());
    AreaSides whole = new AreaSides(given.south(), west, given.north(), east);
    if (whole.isOnTheMap()) {
      return Optional.of("longitudes of 180 W .. 180 E: use " + whole);
    }
    AreaSides first = new AreaSides(given.south(), west, given.north(), 180);
    AreaSides second = new AreaSides(given.south(), -180, given.north(), east);
    return first.isOnTheMap() && second.isOnTheMap()
        ? Optional.of("west < east; it crosses the date line: use " + first + " and " + second)
        : Optional.empty();
  }

  private static double within180(double longitude) {
    if (longitude > 180) {
      return longitude - 360;
    }
    return longitude < -180 ? longitude + 360 : longitude;
  }

  private static Optional<String> inAnotherOrder(AreaSides given) {
    for (String order : ORDERS) {
      AreaSides meant = read(given, order);
      if (meant.isOnTheMap()) {
        String names = String.join(",", order.split(""));
        return Optional.of("S,W,N,E; this looks like " + names + ": use " + meant);
      }
    }
    return Optional.empty();
  }

  private static AreaSides read(AreaSides given, String order) {
    double[] sides = {given.south(), given.west(), given.north(), given.east()};
    return new AreaSides(
        sides[order.indexOf('S')],
        sides[order.indexOf('W')],
        sides[order.indexOf('N')],
        sides[order.indexOf('E')]);
  }
}
