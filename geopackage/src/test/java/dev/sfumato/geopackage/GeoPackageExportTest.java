package dev.sfumato.geopackage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeoPackageExportTest {
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
    Path file = folder.resolve("map.gpkg");
    try (OutputStream out = Files.newOutputStream(file)) {
      MapFormat.GPKG.write(map, out);
    }
    return file;
  }

  @Test
  void gdal_readsEveryNumberOfEveryCell() throws Exception {
    requireGdal();
    MapExport map = map(Region.around(LISBON, 256));
    Path file = write(map);
    String json =
        run(
            "ogr2ogr",
            "-f",
            "GeoJSON",
            "/vsistdout/",
            "-lco",
            "COORDINATE_PRECISION=15",
            "-lco",
            "SIGNIFICANT_FIGURES=17",
            file.toString());
    JsonNode features = new ObjectMapper().readTree(json).get("features");
    MapColumns columns = MapColumns.of(map);
    List<MapCell> cells = map.cells();

    assertThat(features).hasSize(cells.size());
    for (int i = 0; i < cells.size(); i++) {
      JsonNode feature = features.get(i);
      MapCell cell = cells.get(i);
      double[] values = columns.of(cell);
      assertThat(feature.at("/properties/cell").asText()).isEqualTo(cell.cell().toString());
      for (int column = 0; column < values.length; column++) {
        assertThat(feature.at("/properties/" + columns.names().get(column)).asDouble())
            .isEqualTo(values[column]);
      }
      assertThat(feature.at("/geometry/type").asText()).isEqualTo("MultiPolygon");
      assertThat(feature.at("/geometry/coordinates")).hasSize(cell.shape().size());
      JsonNode corner = feature.at("/geometry/coordinates/0/0/0");
      assertThat(corner.get(0).asDouble()).isCloseTo(cell.shape().get(0).west(), within(1e-12));
      assertThat(corner.get(1).asDouble()).isCloseTo(cell.shape().get(0).south(), within(1e-12));
    }
  }

  @Test
  void gdal_knowsTitlePromiseAndPlace() throws Exception {
    requireGdal();
    Path file = write(map(Region.around(LISBON, 256)));
    String info = run("ogrinfo", "-al", "-so", file.toString());

    assertThat(info)
        .contains("DESCRIPTION=Differential privacy with epsilon 0.5")
        .contains("IDENTIFIER=Lisbon's \"noon\"")
        .contains("ID[\"EPSG\",4326]")
        .contains("people_high: Real");
    assertThat(run("ogrinfo", "-mdd", "all", file.toString(), "heatmap", "-so"))
        .contains("\"epsilonSpentOnTheFile\":0.5");
  }

  @Test
  void sameMap_isTheSameFile() throws Exception {
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    ByteArrayOutputStream second = new ByteArrayOutputStream();
    MapFormat.GPKG.write(map(Region.around(LISBON, 256)), first);
    MapFormat.GPKG.write(map(Region.around(LISBON, 256)), second);

    assertThat(first.toByteArray()).isEqualTo(second.toByteArray());
  }

  @Test
  void plainMap_hasNoSystem() throws Exception {
    requireGdal();
    Path file = write(map(Region.plain(new Bounds(-10, 0, 40, 100), 16)));

    assertThat(run("ogrinfo", "-al", "-so", file.toString()))
        .contains("Undefined Cartesian SRS")
        .contains("Extent: (0.000000, -10.000000) - (100.000000, 40.000000)");
  }

  private static void requireGdal() {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/ogrinfo")), "gdal-bin is not installed");
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    return output;
  }
}
