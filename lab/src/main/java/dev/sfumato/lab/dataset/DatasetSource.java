package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.privacy.PrivacyChecks;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a dataset comes from: a built-in city or a file, not yet opened. */
public sealed interface DatasetSource {
  /**
   * Opens it on a grid.
   *
   * @param area what part of the Earth; null for all of the file. A city and a picture have no
   *     choice and refuse one.
   */
  Dataset open(@Nullable Bounds area, int grid) throws IOException;

  /** A city that the project brings along. */
  record City(BuiltInCity city) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Bounds area, int grid) {
      refuseArea(area);
      return city.dataset(grid);
    }
  }

  /** A picture whose luminosity is people, from the pixel (cropX, cropY) on. */
  record Picture(Path file, int cropX, int cropY) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Bounds area, int grid) throws IOException {
      refuseArea(area);
      return PngMap.read(file, cropX, cropY, grid);
    }
  }

  /** Points or visits in a CSV file. */
  record Points(Path file) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Bounds area, int grid) throws IOException {
      return PointsCsv.read(file, area, grid);
    }
  }

  /** A population raster in a GeoTIFF file. */
  record Raster(Path file) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Bounds area, int grid) throws IOException {
      return PopulationRaster.read(file, area, grid);
    }
  }

  private static void refuseArea(@Nullable Bounds area) {
    if (area != null) {
      throw PrivacyChecks.refuse("area", area, "none; it is for points and rasters");
    }
  }
}
