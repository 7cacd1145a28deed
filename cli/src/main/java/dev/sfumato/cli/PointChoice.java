package dev.sfumato.cli;

import dev.sfumato.core.Checks;
import dev.sfumato.lab.points.BadRowLimit;
import dev.sfumato.lab.points.PointColumns;
import dev.sfumato.lab.points.PointOptions;
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
        new PointColumns(latitude, longitude, user, weight),
        layer,
        badRows == null ? BadRowLimit.USUAL : BadRowLimit.parse(badRows));
  }

  /** Refuses all of it where no points are read. */
  void refuse(String option) {
    if (!options().equals(PointOptions.USUAL)) {
      throw Checks.refuse("columns of points", "given", "only with " + option);
    }
  }
}
