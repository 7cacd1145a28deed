package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.points.PointOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where a dataset comes from: a built-in city or a file, not yet opened. */
public sealed interface DatasetSource {
  /**
   * Opens it on a grid.
   *
   * @param area what part of the Earth, on that grid; null for all of the file. A city and a
   *     picture have no choice and refuse one.
   */
  Dataset open(@Nullable Region area, int grid) throws IOException;

  /** A city that the project brings along. */
  record City(BuiltInCity city) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Region area, int grid) {
      refuseArea(area);
      return city.dataset(grid);
    }
  }

  /** A picture whose luminosity is people, from the pixel (cropX, cropY) on. */
  record Picture(Path file, int cropX, int cropY) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Region area, int grid) throws IOException {
      refuseArea(area);
      return PngMap.read(file, cropX, cropY, grid);
    }
  }

  /**
   * Points or visits in a file.
   *
   * @param notes is told what was left out, a line each
   */
  record Points(Path file, PointOptions options, Consumer<String> notes) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Region area, int grid) throws IOException {
      return PointData.read(file, options, area, grid, notes);
    }
  }

  /** A population raster in a GeoTIFF file. */
  record Raster(Path file) implements DatasetSource {
    @Override
    public Dataset open(@Nullable Region area, int grid) throws IOException {
      return PopulationRaster.within(file, area, grid);
    }
  }

  private static void refuseArea(@Nullable Region area) {
    if (area != null) {
      throw Checks.refuse("area", area.area(), "none; it is for points and rasters");
    }
  }
}
