package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Points in a CSV file, packed with gzip when its name ends in {@code .gz}.
 *
 * <p>The header decides. With a column {@code user} every row is one visit of a user; without, a
 * point of a distribution, which weighs 1 or what the column {@code weight} says. {@code lat} and
 * {@code lon} are degrees. Other columns are ignored; fields may be quoted, but not span lines.
 *
 * <p>With an area, points outside of it are left out. Without one, the area is the smallest that
 * holds all points. A bad row is refused by its line and the rule; what it says about a place is
 * not repeated.
 */
public final class PointsCsv {
  /** So much is added on every side, or the points furthest south and east would lie outside. */
  private static final double MARGIN_DEGREES = 1e-7;

  private static final double MAX_LATITUDE = 85;

  private PointsCsv() {}

  public static Dataset read(Path file, @Nullable Bounds area, int grid) throws IOException {
    PointRows rows = new PointRows(file.getFileName() + "");
    try (InputStream bytes = Files.newInputStream(file);
        InputStream plain = isPacked(file) ? new GZIPInputStream(bytes, 1 << 16) : bytes;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8), 1 << 16)) {
      rows.readAll(lines);
    }
    Bounds wanted = area != null ? area : smallestArea(rows);
    return dataset(rows, Region.around(wanted, grid));
  }

  private static boolean isPacked(Path file) {
    return file.toString().endsWith(".gz");
  }

  private static Dataset dataset(PointRows rows, Region region) {
    long[] cells = new long[rows.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = region.mortonAt(rows.latitude(i), rows.longitude(i));
    }
    if (rows.hasUsers()) {
      return UserDataset.ofVisits(rows.name(), region, rows.users(), rows.visitors(), cells);
    }
    CellTally tally = new CellTally(region.levels());
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] != Region.NOWHERE) {
        tally.add(cells[i], rows.weight(i));
      }
    }
    return CellDataset.ofDistribution(rows.name(), region, tally.weights());
  }

  private static Bounds smallestArea(PointRows rows) {
    double south = 90;
    double west = 180;
    double north = -90;
    double east = -180;
    for (int i = 0; i < rows.size(); i++) {
      south = Math.min(south, rows.latitude(i));
      north = Math.max(north, rows.latitude(i));
      west = Math.min(west, rows.longitude(i));
      east = Math.max(east, rows.longitude(i));
    }
    return new Bounds(
        Math.max(-MAX_LATITUDE, south - MARGIN_DEGREES),
        Math.max(-180, west - MARGIN_DEGREES),
        Math.min(MAX_LATITUDE, north + MARGIN_DEGREES),
        Math.min(180, east + MARGIN_DEGREES));
  }
}
