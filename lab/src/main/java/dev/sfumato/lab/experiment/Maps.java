package dev.sfumato.lab.experiment;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.PngMap;
import dev.sfumato.lab.dataset.PointData;
import dev.sfumato.lab.dataset.SyntheticCheckIns;
import dev.sfumato.lab.dataset.UserDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The maps of the experiments: real ones from a folder where it has them, else the built-in city
 * that is most like each. A map's name says which it is.
 */
public final class Maps {
  private static final Bounds MANHATTAN = Bounds.parse("40.6866,-74.1056,40.8812,-73.8487");
  private static final int GRID = 1024;
  private static final int SMALL_GRID = 32;
  private static final int COARSE_GRID = 256;
  private static final int CHECK_IN_GRID = 64;
  private static final int FEW_USERS = 800;

  private final Path folder;
  private final int mostGrid;
  private final Map<String, Dataset> opened = new HashMap<>();

  public Maps(Path folder) {
    this(folder, GRID);
  }

  /** The same maps drawn coarsely, for tests. */
  public static Maps small(Path folder) {
    return new Maps(folder, SMALL_GRID);
  }

  private Maps(Path folder, int mostGrid) {
    this.folder = folder;
    this.mostGrid = mostGrid;
  }

  /** The census of Manhattan; else the sprawl. */
  public Dataset manhattan() throws IOException {
    return points(
        "Manhattan census",
        "manhattan_census2010_1024grid.csv.gz",
        MANHATTAN,
        GRID,
        BuiltInCity.SPRAWL);
  }

  /** The made-up dense city, read from a picture as the paper reads its Manhattan; else our own. */
  public Dataset dense() throws IOException {
    Path file = folder.resolve("dense_city_1024.png");
    if (mostGrid < GRID || !Files.exists(file)) {
      return city(BuiltInCity.DENSE, GRID);
    }
    return cached("dense city", () -> PngMap.read(file, 0, 0, GRID));
  }

  /** The region of Paris, for the paper's Lagos; else the sprawl. */
  public Dataset spread() throws IOException {
    return points(
        "Paris", "paris_idf_insee2019_200m.csv.gz", null, COARSE_GRID, BuiltInCity.SPRAWL);
  }

  /** La Reunion, for the paper's Mayotte; else the archipelago. */
  public Dataset islands() throws IOException {
    return points(
        "La Reunion",
        "la_reunion_insee2019_200m.csv.gz",
        null,
        COARSE_GRID,
        BuiltInCity.ARCHIPELAGO);
  }

  /** Check-ins of users in Tokyo; else made-up ones. */
  public UserDataset checkIns() throws IOException {
    Path file = folder.resolve("foursquare_tky_filtered_trueusers.csv.gz");
    if (!Files.exists(file)) {
      return SyntheticCheckIns.of(
          BuiltInCity.DENSE.dataset(Math.min(CHECK_IN_GRID, mostGrid)),
          mostGrid < GRID ? FEW_USERS : SyntheticCheckIns.USERS);
    }
    Dataset visits = PointData.read(file, null, CHECK_IN_GRID);
    return ((UserDataset) visits).named("Tokyo check-ins");
  }

  private Dataset points(
      String name, String fileName, @Nullable Bounds area, int grid, BuiltInCity instead)
      throws IOException {
    Path file = folder.resolve(fileName);
    int used = Math.min(grid, mostGrid);
    return Files.exists(file)
        ? cached(name, () -> PointData.read(file, area, used))
        : city(instead, grid);
  }

  private CellDataset city(BuiltInCity city, int grid) throws IOException {
    return (CellDataset)
        cached("built-in " + city.label(), () -> city.dataset(Math.min(grid, mostGrid)));
  }

  private interface Opening {
    Dataset open() throws IOException;
  }

  private Dataset cached(String name, Opening opening) throws IOException {
    Dataset dataset = opened.get(name);
    if (dataset == null) {
      Dataset read = opening.open();
      dataset = new CellDataset(name, read.region(), read.weights(), read.isDistribution());
      opened.put(name, dataset);
    }
    return dataset;
  }
}
