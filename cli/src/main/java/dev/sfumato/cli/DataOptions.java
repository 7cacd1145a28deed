package dev.sfumato.cli;

import dev.sfumato.core.Checks;
import dev.sfumato.core.area.Area;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.plot.Axes;
import dev.sfumato.lab.area.AreaFile;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.DatasetSource;
import dev.sfumato.lab.dataset.OwnRaster;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the people come from. */
final class DataOptions {
  @ArgGroup(exclusive = true)
  private @Nullable Source source;

  @Mixin private final PointChoice points = new PointChoice();

  @Option(
      names = "--area",
      paramLabel = "AREA",
      description =
          "Part of the Earth for points and rasters: S,W,N,E in degrees, or a GeoJSON file of"
              + " polygons. Default: all of them.")
  private @Nullable String area;

  @Option(
      names = "--crop",
      paramLabel = "X,Y",
      description = "First pixel of a map that counts. Default: 0,0.")
  private @Nullable String crop;

  @Option(
      names = "--grid",
      paramLabel = "N",
      defaultValue = "1024",
      description = "Finest cells along a side, a power of two. Default: ${DEFAULT-VALUE}.")
  private int grid;

  /** At most one of them. */
  static final class Source {
    @Option(
        names = "--city",
        paramLabel = "NAME",
        description = "A built-in city: dense (the default), archipelago or sprawl.")
    private @Nullable String city;

    @Option(
        names = "--map",
        paramLabel = "F.png",
        description = "A picture whose luminosity is people.")
    private @Nullable Path map;

    @Option(
        names = "--points",
        paramLabel = "FILE",
        description = "Points: CSV and the like, GeoJSON, GeoPackage or GeoParquet.")
    private @Nullable Path points;

    @Option(
        names = "--raster",
        paramLabel = "F.tif",
        description = "A population raster in GeoTIFF.")
    private @Nullable Path raster;
  }

  /**
   * What {@code --area} names, two corners or a file of polygons, of a size that a grid can be laid
   * over.
   */
  static Region area(String text, int grid) throws IOException {
    return AreaFile.isNamed(text)
        ? AreaFile.read(Path.of(text)).region(grid)
        : Area.checkCells(Region.around(Area.parse(text), grid));
  }

  /**
   * Opens the data. Says what was left out of it, and if it is too coarse for the grid, as every
   * error then looks large.
   */
  Dataset open(PrintWriter err) throws IOException {
    Checks.checkGrid(grid);
    Dataset dataset = source(err).open(region(), grid);
    int finest = OwnRaster.finestGrid(dataset.weights());
    if (finest < dataset.region().grid()) {
      err.printf(
          Locale.ROOT,
          "sfumato: the data lies on a raster coarser than the grid of %d, which no map can follow;"
              + " try --grid %d%n",
          dataset.region().grid(),
          finest);
      err.flush();
    }
    return dataset;
  }

  /** What was asked about; null for all that the data has. */
  @Nullable Region region() throws IOException {
    Optional<Region> space = points.space(grid);
    if (space.isPresent() && area != null) {
      throw Checks.refuse("area", area, "none with --space");
    }
    return area == null ? space.orElse(null) : area(area, grid);
  }

  /** The points, where the people come from points. */
  Optional<DatasetSource.Points> points(PrintWriter err) {
    return source(err) instanceof DatasetSource.Points said ? Optional.of(said) : Optional.empty();
  }

  /** What the axes of a plot are called. */
  Axes axes() {
    return points.axes();
  }

  private DatasetSource source(PrintWriter err) {
    Source chosen = source == null ? new Source() : source;
    if (chosen.points == null) {
      points.refuse("--points");
    }
    if (chosen.map != null) {
      int[] corner = corner();
      return new DatasetSource.Picture(chosen.map, corner[0], corner[1]);
    }
    if (crop != null) {
      throw Checks.refuse("crop", crop, "only with --map");
    }
    if (chosen.points != null) {
      return new DatasetSource.Points(
          chosen.points, points.options(), note -> err.println("sfumato: " + note));
    }
    if (chosen.raster != null) {
      return new DatasetSource.Raster(chosen.raster);
    }
    return new DatasetSource.City(
        chosen.city == null ? BuiltInCity.DENSE : BuiltInCity.parse(chosen.city));
  }

  private int[] corner() {
    if (crop == null) {
      return new int[2];
    }
    if (!crop.matches("\\d{1,9},\\d{1,9}")) {
      throw Checks.refuse("crop", crop, "two whole numbers X,Y");
    }
    String[] parts = crop.split(",", 2);
    return new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
  }
}
