package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Cities that exist nowhere, so that the project runs with no data at all.
 *
 * <p>Each is a formula with fixed constants: no seed, no file, the same people on every machine. A
 * grid only decides how finely the same city is drawn. They lie in the open ocean, in the Gulf of
 * Guinea and west of it, where nobody lives whom a picture could be mistaken to show.
 */
public enum BuiltInCity {
  /** A metropolis on a peninsula: blocks, parks, rivers, towers. */
  DENSE(55_000_000, 24, 0, 0) {
    @Override
    double[] density(int grid) {
      return new DenseCity(grid, widthKm()).density();
    }
  },

  /** Islands with people along the coasts; most of the map is sea and forest. */
  ARCHIPELAGO(900_000, 48, -2, -8) {
    @Override
    double[] density(int grid) {
      return new Archipelago(grid, widthKm()).density();
    }
  },

  /** Centres of all sizes over the whole map, by a power law, with roads between them. */
  SPRAWL(12_000_000, 50, 1, -4) {
    @Override
    double[] density(int grid) {
      return new Sprawl(grid, widthKm()).density();
    }
  };

  public static final int DEFAULT_GRID = 1024;

  private static final double KM_PER_DEGREE = 111.32;
  private static final int ROUNDING_SEED = 7919;

  private final long people;
  private final double widthKm;
  private final double latitude;
  private final double longitude;

  BuiltInCity(long people, double widthKm, double latitude, double longitude) {
    this.people = people;
    this.widthKm = widthKm;
    this.latitude = latitude;
    this.longitude = longitude;
  }

  /** The city of a name such as {@code dense}. */
  public static BuiltInCity parse(String name) {
    for (BuiltInCity city : values()) {
      if (city.label().equals(name)) {
        return city;
      }
    }
    throw Checks.refuse("city", name, "dense, archipelago or sprawl");
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The length of a side of the map. */
  public double widthKm() {
    return widthKm;
  }

  /**
   * The city on a grid: whole people, about as many on every grid. Grids coarser than the default
   * one hold exactly its people, summed: a coast drawn with few points would be another coast.
   */
  public CellDataset dataset(int grid) {
    Checks.checkGrid(grid);
    Checks.checkRange("grid", grid, 1, CellWeights.MAX_RASTER_GRID);
    Region region = Region.around(area(), grid);
    return CellDataset.ofPeople(label(), region, settle(Math.max(grid, DEFAULT_GRID), region));
  }

  /** People by area in any unit, row by row from the north. */
  abstract double[] density(int grid);

  /** A square of the Mercator plane, so that no cell is masked. */
  private Bounds area() {
    double half = widthKm / KM_PER_DEGREE / 2;
    double middle = degrees(StrictMath.log(StrictMath.tan(Math.PI / 4 + radians(latitude) / 2)));
    return new Bounds(
        latitudeAt(middle - half), longitude - half, latitudeAt(middle + half), longitude + half);
  }

  private static double latitudeAt(double y) {
    return degrees(StrictMath.atan(StrictMath.sinh(radians(y))));
  }

  private static double degrees(double radians) {
    return StrictMath.toDegrees(radians);
  }

  private static double radians(double degrees) {
    return StrictMath.toRadians(degrees);
  }

  /** Whole people with the density as their mean: a cell's fraction is a person by chance. */
  private CellWeights settle(int drawnGrid, Region region) {
    double[] density = density(drawnGrid);
    double total = 0;
    for (double each : density) {
      total += each;
    }
    double scale = people / total;
    int levels = Checks.checkGrid(drawnGrid);
    int shift = 2 * (levels - region.levels());
    CellTally tally = new CellTally(region.levels());
    for (int code = 0; code < density.length; code++) {
      int x = Morton.x(code);
      int y = Morton.y(code);
      double expected = density[(y << levels) + x] * scale;
      tally.add(code >> shift, Math.floor(expected + Noise.uniform(ROUNDING_SEED, x, y)));
    }
    return tally.weights();
  }

  /** Fills a map in parallel, each row on its own. */
  static double[] fill(int grid, RowPainter painter) {
    double[] map = new double[grid * grid];
    IntStream.range(0, grid).parallel().forEach(y -> painter.paint(map, y));
    return map;
  }

  /** Paints one row of a map. */
  interface RowPainter {
    void paint(double[] map, int y);
  }
}
