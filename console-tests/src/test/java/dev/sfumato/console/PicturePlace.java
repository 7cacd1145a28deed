package dev.sfumato.console;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.PngMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Real places for pictures. Their people are made up, as the preview of a plan does it
 * (js/preview/imaginedPeople.js): towns of GeoNames, spread out and kept on land.
 */
enum PicturePlace {
  LISBON("Lisbon at noon", -9.15, 38.735, 0.36, "Lisbon"),
  MANHATTAN("Manhattan at noon", -73.97, 40.76, 0.30, "New York"),
  ZURICH("Zurich at noon", 8.56, 47.36, 0.40, "Zürich"),
  TAHITI("Tahiti at noon", -149.42, -17.64, 0.62, "Papeete");

  static final int GRID = 256;

  final String title;

  /** A name that the map must show. */
  final String landmark;

  private final double longitude;
  private final double latitude;
  private final double degrees;

  PicturePlace(String title, double longitude, double latitude, double degrees, String landmark) {
    this.title = title;
    this.longitude = longitude;
    this.latitude = latitude;
    this.degrees = degrees;
    this.landmark = landmark;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  CellDataset people() {
    Path picture = Path.of("src", "test", "resources", "people", label() + ".png");
    try {
      CellDataset read = PngMap.read(picture, 0, 0, GRID);
      return CellDataset.ofPeople(label(), Region.around(area(), GRID), read.weights());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A square of the Mercator plane. */
  Bounds area() {
    double middle =
        StrictMath.log(StrictMath.tan(Math.PI / 4 + StrictMath.toRadians(latitude) / 2));
    double half = StrictMath.toRadians(degrees / 2);
    return new Bounds(
        latitudeAt(middle - half),
        longitude - degrees / 2,
        latitudeAt(middle + half),
        longitude + degrees / 2);
  }

  private static double latitudeAt(double y) {
    return StrictMath.toDegrees(StrictMath.atan(StrictMath.sinh(y)));
  }
}
