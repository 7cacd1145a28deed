package dev.sfumato.export;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.tiles.TileId;
import dev.sfumato.export.tiles.TileReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiles are found by a reader of our own, and read by GDAL, as browsers would read them. */
class TilesExportTest {
  private static final MapExport MAP = MapExports.rated();

  @TempDir private Path folder;

  private static TileReader written(MapExport map) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MapFormat.PMTILES.write(map, out);
    return new TileReader(out.toByteArray());
  }

  @Test
  void header_andTexts_sayWhatThereIs() throws Exception {
    TileReader reader = written(MAP);
    JsonNode texts = new ObjectMapper().readTree(reader.metadata());

    assertThat(reader.magic()).isEqualTo("PMTiles3");
    assertThat(reader.west()).isCloseTo(MapExports.LISBON.west(), within(0.001));
    assertThat(texts.at("/vector_layers/0/id").asText()).isEqualTo("heatmap");
    assertThat(texts.at("/vector_layers/0/fields/rate_ill_low").asText()).isEqualTo("Number");
    assertThat(texts.at("/privacy/epsilon").asDouble()).isEqualTo(0.5);
    assertThat(texts.at("/intervalLevel").asDouble()).isEqualTo(0.9);
  }

  /** At the last zoom each cell is there with every column, wherever it is seen. */
  @Test
  void lastZoom_hasEveryNumberOfEveryCell() throws Exception {
    TileReader reader = written(MAP);
    Map<String, JsonNode> found = new HashMap<>();
    int zoom = reader.maxZoom();
    for (int x = 0; x < 1 << zoom; x++) {
      for (int y = 0; y < 1 << zoom; y++) {
        for (JsonNode feature : features(reader, new TileId(zoom, x, y))) {
          found.put(feature.at("/properties/cell").asText(), feature.get("properties"));
        }
      }
    }
    MapColumns columns = MapColumns.of(MAP);

    assertThat(zoom).isEqualTo(9);
    assertThat(found).hasSize(MAP.cells().size());
    for (MapCell cell : MAP.cells()) {
      double[] values = columns.of(cell);
      for (int i = 0; i < values.length; i++) {
        assertThat(
                requireNonNull(found.get(cell.cell().toString()))
                    .get(columns.names().get(i))
                    .asDouble())
            .isEqualTo(values[i]);
      }
    }
  }

  @Test
  void firstZoom_takesAllTogetherWithoutAnInterval() throws Exception {
    JsonNode features = features(written(MAP), new TileId(0, 0, 0));
    JsonNode all = features.at("/0/properties");

    assertThat(features).hasSize(1);
    assertThat(all.get("share").asDouble()).isCloseTo(1, within(1e-9));
    assertThat(all.get("devices").asDouble()).isCloseTo(9_700, within(1e-6));
    assertThat(all.get("cells").asInt()).isEqualTo(MAP.cells().size());
    assertThat(all.has("low")).isFalse();
  }

  /** On the way down shares sum to one at every zoom, and areas to that of all. */
  @Test
  void everyZoom_hasEverybody() {
    ZoomedCells cells = new ZoomedCells(MAP);
    double area = MAP.cells().stream().mapToDouble(MapCell::area).sum();
    for (int zoom = 0; zoom <= cells.lastZoom(); zoom++) {
      List<ZoomedCells.Feature> features = cells.at(zoom);
      assertThat(sum(features, "share")).isCloseTo(1, within(1e-9));
      assertThat(sum(features, "area_km2")).isCloseTo(area, within(1e-9));
    }
  }

  private static double sum(List<ZoomedCells.Feature> features, String name) {
    return features.stream()
        .mapToDouble(each -> (double) requireNonNull(each.properties().get().get(name)))
        .sum();
  }

  @Test
  void plainMap_hasNoTiles() {
    Region region = Region.plain(new Bounds(0, 0, 1, 1), 4);
    MapExport plain =
        new MapExport(
            "plain",
            new LastEstimator().estimate(region, MapExports.answers()),
            MAP.unit(),
            MAP.statement(),
            List.of());

    assertThatThrownBy(() -> MapFormat.PMTILES.write(plain, new ByteArrayOutputStream()))
        .hasMessage("format: pmtiles (expected: a map that lies on the Earth)");
  }

  private JsonNode features(TileReader reader, TileId place) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/ogr2ogr")), "gdal-bin is not installed");
    byte[] tile = reader.tile(place);
    if (tile == null) {
      return new ObjectMapper().createArrayNode();
    }
    Path file = Files.write(folder.resolve("tile.pbf"), tile);
    Process gdal =
        new ProcessBuilder(
                "ogr2ogr",
                "-f",
                "GeoJSON",
                "/vsistdout/",
                "-lco",
                "SIGNIFICANT_FIGURES=17",
                "-oo",
                "CLIP=NO",
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(gdal.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gdal.waitFor()).isZero();
    return new ObjectMapper().readTree(text).get("features");
  }
}
