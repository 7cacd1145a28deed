package dev.sfumato.cli;

import dev.sfumato.core.Checks;
import dev.sfumato.core.area.Quantities;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.plot.Axes;
import dev.sfumato.lab.points.BadRowLimit;
import dev.sfumato.lab.points.PointColumns;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.PointSpace;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a file of points is to be read. */
final class PointChoice {
  @Option(
      names = "--lat-column",
      paramLabel = "COL",
      description = "Latitudes, by name or number from 1. Default: lat, latitude or y.")
  private @Nullable String latitude;

  @Option(
      names = "--lon-column",
      paramLabel = "COL",
      description = "Longitudes. Default: lon, lng, long, longitude or x.")
  private @Nullable String longitude;

  @Option(
      names = "--space",
      paramLabel = "X0,Y0,X1,Y1",
      description =
          "Two quantities in place of a map: their ranges, with --x-column and --y-column."
              + " Never taken from the data.")
  private @Nullable String space;

  @Option(names = "--x-column", paramLabel = "COL", description = "With --space: the first.")
  private @Nullable String x;

  @Option(names = "--y-column", paramLabel = "COL", description = "With --space: the second.")
  private @Nullable String y;

  @Option(names = "--x-unit", paramLabel = "UNIT", description = "Of the first, for axes.")
  private @Nullable String xUnit;

  @Option(names = "--y-unit", paramLabel = "UNIT", description = "Of the second, for axes.")
  private @Nullable String yUnit;

  @Option(
      names = "--user-column",
      paramLabel = "COL",
      description = "Whose each row is, or none. Default: user, if there is one.")
  private @Nullable String user;

  @Option(
      names = "--weight-column",
      paramLabel = "COL",
      description = "What each row weighs, or none. Default: weight, if there is one.")
  private @Nullable String weight;

  @Option(names = "--layer", paramLabel = "NAME", description = "Of a GeoPackage with several.")
  private @Nullable String layer;

  @Option(
      names = "--max-bad-rows",
      paramLabel = "N|P%",
      description = "Bad rows to skip: so many, or so much of all. Default: 1%%.")
  private @Nullable String badRows;

  PointOptions options() {
    return new PointOptions(
        columns(), layer, badRows == null ? BadRowLimit.USUAL : BadRowLimit.parse(badRows));
  }

  private PointColumns columns() {
    if (space == null) {
      refuseWithoutSpace("x-column", x);
      refuseWithoutSpace("y-column", y);
      refuseWithoutSpace("x-unit", xUnit);
      refuseWithoutSpace("y-unit", yUnit);
      return new PointColumns(latitude, longitude, user, weight);
    }
    if (x == null || y == null || latitude != null || longitude != null) {
      throw Checks.refuse("space", space, "with --x-column and --y-column, and no other places");
    }
    return new PointColumns(y, x, user, weight, null, PointSpace.PLAIN);
  }

  private static void refuseWithoutSpace(String option, @Nullable String value) {
    if (value != null) {
      throw Checks.refuse(option, value, "only with --space");
    }
  }

  /** The ranges of two quantities, where these are in place of a map. */
  Optional<Region> space(int grid) {
    if (space == null) {
      return Optional.empty();
    }
    Bounds said = ranges(space);
    return Optional.of(Region.plain(said, grid).of(quantities()));
  }

  /** As a campaign would name them, by their columns. */
  private String quantities() {
    return new Quantities(
            plain("x", x, 40), plain("", xUnit, 20), plain("y", y, 40), plain("", yUnit, 20))
        .text();
  }

  private static String plain(String otherwise, @Nullable String said, int most) {
    String name = said == null ? "" : said.replaceAll("[\\[\\],\\p{Cntrl}]+", " ").strip();
    return name.isEmpty() ? otherwise : name.substring(0, Math.min(name.length(), most)).strip();
  }

  private static Bounds ranges(String text) {
    try {
      double[] ends = Arrays.stream(text.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      if (ends.length == 4) {
        return new Bounds(ends[1], ends[0], ends[3], ends[2]);
      }
    } catch (IllegalArgumentException e) {
      // Falls through to the one message below, which says what is expected.
    }
    throw Checks.refuse("space", text, "X0,Y0,X1,Y1, finite, X0 < X1 and Y0 < Y1");
  }

  /** What the axes of a plot are called. */
  Axes axes() {
    return x == null || y == null ? Axes.NONE : Axes.of(x, xUnit, y, yUnit);
  }

  /** Refuses all of it where no points are read. */
  void refuse(String option) {
    if (!options().equals(PointOptions.USUAL)) {
      throw Checks.refuse("columns of points", "given", "only with " + option);
    }
  }
}
