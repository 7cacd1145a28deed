package dev.sfumato.h3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.uber.h3core.AreaUnit;
import com.uber.h3core.H3Core;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.export.CuratorStatement;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.export.MapUnit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HexagonExportTest {
  private static final Bounds LISBON = new Bounds(38.69, -9.23, 38.80, -9.09);

  private static MapExport map(Region region) {
    List<CellId> cells = new ArrayList<>(Partition.uniform(2).cells());
    cells.add(CellId.of(2, 1, 1).child(3));
    Epsilon epsilon = Epsilon.parse("0.5");
    HistogramQuery query =
        HistogramQuery.of(
            Campaign.of(region, 10_000, epsilon, Participation.ONCE),
            Partition.of(cells),
            epsilon,
            Campaign.of(region, 10_000, epsilon, Participation.ONCE).cohort(10_000));
    long[] counts = new long[query.length()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = 37L * i % 100;
    }
    NoisyHistogram answer = new NoisyHistogram(query, counts, 9_700, new NoiseLaw(0.5, 1.1));
    return new MapExport(
        "Lisbon's \"noon\"",
        new LastEstimator().estimate(region, List.of(answer)),
        new MapUnit("people", 9_700),
        new CuratorStatement(epsilon, epsilon, "a row", List.of(answer)),
        List.of());
  }

  private static String csv(MapExport map) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MapFormat.H3_CSV.write(map, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The numbers of every row, behind the name of the hexagon. */
  private static List<String[]> rows(String csv) {
    List<String[]> rows = new ArrayList<>();
    for (String line : csv.split("\r\n", -1)) {
      if (line.matches("[0-9a-f]{15},.*") || line.matches("(?s)[0-9a-f]{15},.*")) {
        rows.add(line.split(",", 11));
      }
    }
    return rows;
  }

  private static double sum(List<String[]> rows, int column) {
    return rows.stream().mapToDouble(row -> Double.parseDouble(row[column])).sum();
  }

  private static void assertKeepsSums(MapExport map) throws IOException {
    List<String[]> rows = rows(csv(map));
    List<MapCell> cells = map.cells();

    assertThat(sum(rows, 1)).isCloseTo(sumOf(cells, MapCell::share), within(1e-9));
    assertThat(sum(rows, 2)).isCloseTo(sumOf(cells, MapCell::low), within(1e-9));
    assertThat(sum(rows, 3)).isCloseTo(sumOf(cells, MapCell::high), within(1e-9));
    assertThat(sum(rows, 5) / sumOf(cells, MapCell::area)).isCloseTo(1, within(1e-9));
    assertThat(sum(rows, 6)).isCloseTo(9_700 * sumOf(cells, MapCell::share), within(1e-6));
  }

  private static double sumOf(
      List<MapCell> cells, java.util.function.ToDoubleFunction<MapCell> value) {
    return cells.stream().mapToDouble(value).sum();
  }

  @Test
  void sums_overACity_areKept() throws IOException {
    assertKeepsSums(map(Region.around(LISBON, 256)));
  }

  /** Hexagons across the date line and beside the poles are in it. */
  @Test
  void sums_overTheWorld_areKept() throws IOException {
    assertKeepsSums(map(Region.around(new Bounds(-85, -180, 85, 180), 64)));
  }

  @Test
  void sums_besideTheDateLine_areKept() throws IOException {
    assertKeepsSums(map(Region.around(new Bounds(-20, 172, -12, 180), 64)));
    assertKeepsSums(map(Region.around(new Bounds(51, -180, 60, -170), 64)));
  }

  /** Away from the border a hexagon's own area is the library's, and its parts fill it. */
  @Test
  void hexagon_withinOneCell_hasItsPartByArea() throws IOException {
    MapExport map = map(Region.around(LISBON, 256));
    H3Core grid = H3Core.newInstance();
    int whole = 0;
    for (String[] row : rows(csv(map))) {
      double area = grid.cellArea(row[0], AreaUnit.km2);
      if (Double.parseDouble(row[5]) > 0.999 * area) {
        // Edges are great circles there and straight on the plane here.
        assertThat(Double.parseDouble(row[5]) / area).isCloseTo(1, within(1e-3));
        whole++;
      }
      assertThat(Double.parseDouble(row[2])).isLessThanOrEqualTo(Double.parseDouble(row[1]));
      assertThat(Double.parseDouble(row[3])).isGreaterThanOrEqualTo(Double.parseDouble(row[1]));
      assertThat(row[9]).isEqualTo("0.9");
    }
    assertThat(whole).isPositive();
  }

  @Test
  void file_hasTheStatementOnce() throws IOException {
    String csv = csv(map(Region.around(LISBON, 256)));

    assertThat(csv).startsWith("h3,share,low,high,density_per_km2,area_km2,people,people_low,");
    assertThat(csv.split("Differential privacy with epsilon 0.5", -1)).hasSize(2);
  }

  @Test
  void plainMap_hasNoHexagons() {
    assertThatThrownBy(() -> csv(map(Region.plain(LISBON, 16))))
        .hasMessage("format: h3.csv (expected: a map that lies on the Earth)");
  }

  /** However a rectangle is cut, its parts have its area. */
  @Test
  void outline_cutAnywhere_keepsItsArea() {
    SplittableRandom random = new SplittableRandom(17);
    for (int i = 0; i < 1000; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      Outline diamond = new Outline(0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5);
      Outline left = diamond.below(Outline.X, x);
      Outline right = diamond.above(Outline.X, x);
      double parts =
          left.below(Outline.Y, y).area()
              + left.above(Outline.Y, y).area()
              + right.below(Outline.Y, y).area()
              + right.above(Outline.Y, y).area();

      assertThat(parts).as("seed 17, cut %d", i).isCloseTo(0.5, within(1e-12));
    }
  }
}
