package dev.sfumato.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import dev.sfumato.export.MapColumns;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.export.MapUnit;
import dev.sfumato.export.shape.WkbShape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads our files with DuckDB. */
class GeoParquetExportTest {
  private static final Bounds LISBON = new Bounds(38.69, -9.23, 38.80, -9.09);

  @TempDir private Path folder;

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

  private Path write(MapExport map) throws IOException {
    Path file = folder.resolve("map.parquet");
    try (OutputStream out = Files.newOutputStream(file)) {
      MapFormat.PARQUET.write(map, out);
    }
    return file;
  }

  @Test
  void duckDb_readsEveryNumberOfEveryCell() throws Exception {
    MapExport map = map(Region.around(LISBON, 256));
    MapColumns columns = MapColumns.of(map);
    List<MapCell> cells = map.cells();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT * REPLACE (geometry::BLOB AS geometry) FROM read_parquet('"
                    + write(map)
                    + "')")) {
      for (MapCell cell : cells) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("cell")).isEqualTo(cell.cell().toString());
        double[] values = columns.of(cell);
        for (int i = 0; i < values.length; i++) {
          assertThat(rows.getDouble(columns.names().get(i))).isEqualTo(values[i]);
        }
        java.sql.Blob shape = rows.getBlob("geometry");
        assertThat(shape.getBytes(1, (int) shape.length())).isEqualTo(WkbShape.of(cell.shape()));
      }
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void metadata_saysWhereAndWhatWasPromised() throws Exception {
    Map<String, String> metadata = new HashMap<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT decode(key) AS k, decode(value) AS v FROM parquet_kv_metadata('"
                    + write(map(Region.around(LISBON, 256)))
                    + "')")) {
      while (rows.next()) {
        metadata.put(rows.getString("k"), rows.getString("v"));
      }
    }
    JsonNode geo = new ObjectMapper().readTree(metadata.get("geo"));

    assertThat(geo.get("version").asText()).isEqualTo("1.1.0");
    assertThat(geo.at("/columns/geometry/encoding").asText()).isEqualTo("WKB");
    assertThat(geo.at("/columns/geometry/bbox/0").asDouble()).isBetween(-9.24, -9.22);
    assertThat(geo.at("/columns/geometry").has("crs")).isFalse();
    assertThat(metadata.get("title")).isEqualTo("Lisbon's \"noon\"");
    assertThat(metadata.get("privacy")).contains("\"epsilonSpentOnTheFile\":0.5");
  }

  @Test
  void sameMap_isTheSameFile() throws Exception {
    byte[] first = Files.readAllBytes(write(map(Region.around(LISBON, 256))));

    assertThat(Files.readAllBytes(write(map(Region.around(LISBON, 256))))).isEqualTo(first);
    assertThat(new String(first, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("PAR1");
  }
}
