package dev.sfumato.benchmarks.bars;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.PngMap;
import dev.sfumato.lab.dataset.PointData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The maps of the bars by group. Real ones are left out where the folder has none.
 *
 * @param folder of the real ones
 * @param seed draws those that are made up
 */
record BarMaps(Path folder, long seed) {
  static final String SPARSE = "sparse";
  static final String SMOOTH = "smooth";

  /** Kinds of which no constant was chosen: for whoever gives a seed that nobody used. */
  static final String OTHER = "other";

  private static final Bounds MANHATTAN = Bounds.parse("40.6866,-74.1056,40.8812,-73.8487");
  private static final int COARSE = 256;
  private static final int FINE = 1024;

  private static final List<MadeUpMap> SHARP =
      List.of(MadeUpMap.POINTS, MadeUpMap.CHECKINS, MadeUpMap.ROAD, MadeUpMap.ISLAND);

  private static final List<MadeUpMap> OTHERS =
      List.of(
          MadeUpMap.VENUES,
          MadeUpMap.STREETS,
          MadeUpMap.VILLAGES,
          MadeUpMap.HILLS,
          MadeUpMap.BLOCKS,
          MadeUpMap.CASCADE,
          MadeUpMap.WILD_CASCADE);

  /** A map that is opened when its turn comes. */
  record Entry(String group, Opening opening) {}

  interface Opening {
    Dataset open() throws IOException;
  }

  List<Entry> of(List<String> groups) {
    List<Entry> all = new ArrayList<>();
    smooth(all);
    sparse(all);
    made(all, OTHER, OTHERS);
    return all.stream().filter(each -> groups.contains(each.group())).toList();
  }

  private void smooth(List<Entry> all) {
    Path dense = folder.resolve("dense_city_1024.png");
    if (Files.exists(dense)) {
      all.add(new Entry(SMOOTH, () -> PngMap.read(dense, 0, 0, FINE)));
    }
    points(all, SMOOTH, "manhattan_census2010_1024grid.csv.gz", MANHATTAN, FINE);
    points(all, SMOOTH, "paris_idf_insee2019_200m.csv.gz", null, COARSE);
    points(all, SMOOTH, "la_reunion_insee2019_200m.csv.gz", null, COARSE);
    for (BuiltInCity city : BuiltInCity.values()) {
      all.add(new Entry(SMOOTH, () -> city.dataset(FINE)));
    }
  }

  private void sparse(List<Entry> all) {
    points(all, SPARSE, "foursquare_tky_filtered_trueusers.csv.gz", null, COARSE);
    points(all, SPARSE, "foursquare_tky_filtered_trueusers.csv.gz", null, FINE);
    made(all, SPARSE, SHARP);
  }

  private void made(List<Entry> all, String group, List<MadeUpMap> kinds) {
    for (MadeUpMap kind : kinds) {
      all.add(new Entry(group, () -> kind.dataset(COARSE, seed)));
      all.add(new Entry(group, () -> kind.dataset(FINE, seed)));
    }
  }

  private void points(List<Entry> all, String group, String name, @Nullable Bounds area, int grid) {
    Path file = folder.resolve(name);
    if (Files.exists(file)) {
      String label = name.substring(0, name.indexOf('_')) + " " + grid;
      all.add(new Entry(group, () -> spread(label, PointData.read(file, area, grid))));
    }
  }

  /** Where there are fewer people than devices, more like them are drawn. */
  private static Dataset spread(String name, Dataset read) {
    return CellDataset.ofDistribution(name, read.region(), read.weights());
  }
}
