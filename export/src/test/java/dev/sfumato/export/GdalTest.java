package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.geo.Bounds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the files back with GDAL, which other tools for maps stand on; skipped where it is not. */
class GdalTest {
  private static final MapExport MAP = MapExports.lisbon();

  /** A finest cell is about 0.0006 degrees: the map may reach that far beyond its area. */
  private static final double CELL = 0.001;

  @TempDir private Path folder;

  @BeforeAll
  static void requireGdal() {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/gdalinfo"))
            && Files.isExecutable(Path.of("/usr/bin/ogrinfo")),
        "gdal-bin is not installed");
  }

  @Test
  void geoTiff_liesWhereItShould() throws Exception {
    Path file = folder.resolve("map.tif");
    write(MapFormat.TIF, MAP, file);
    JsonNode info = gdalinfo(file);

    assertThat(info.at("/coordinateSystem/wkt").asText()).contains("Pseudo-Mercator");
    assertThat(info.at("/bands/0/type").asText()).isEqualTo("Float32");
    assertThat(info.at("/bands/0/noDataValue").asDouble()).isEqualTo(-1);
    assertThat(info.at("/bands/0/unit").asText()).isEqualTo("devices / km2");
    assertThat(info.at("/metadata//TIFFTAG_IMAGEDESCRIPTION").asText()).contains("epsilon 0.5");
    assertThat(info.at("/metadata//PRIVACY_EPSILON").asText()).isEqualTo("0.5");
    assertIsLisbon(info);
  }

  @Test
  void png_liesWhereItsWorldFileSays() throws Exception {
    Path file = folder.resolve("map.png");
    write(MapFormat.PNG, MAP, file);
    write(MapFormat.PGW, MAP, folder.resolve("map.pgw"));
    write(MapFormat.TIF, MAP, folder.resolve("map.tif"));
    JsonNode info = gdalinfo(file, "-if", "PNG");

    JsonNode transform = info.get("geoTransform");
    JsonNode raster = gdalinfo(folder.resolve("map.tif")).get("geoTransform");
    for (int i = 0; i < 6; i++) {
      assertThat(transform.get(i).asDouble()).isCloseTo(raster.get(i).asDouble(), within(0.001));
    }
  }

  /** GDAL takes it for cloud-optimised, and reads each band as it is named. */
  @Test
  void geoTiff_canBeReadInParts() throws Exception {
    Path file = folder.resolve("map.tif");
    write(MapFormat.TIF, MapExports.rated(), file);
    JsonNode info = gdalinfo(file, "-stats");

    assertThat(info.at("/metadata/IMAGE_STRUCTURE/LAYOUT").asText()).isEqualTo("COG");
    assertThat(info.at("/metadata//INTERVAL_LEVEL").asText()).isEqualTo("0.9");
    assertThat(info.get("bands").findValuesAsText("description"))
        .containsExactly(
            "density",
            "density_low",
            "density_high",
            "rate_ill",
            "rate_ill_low",
            "rate_ill_high",
            "rate_well_fed",
            "rate_well_fed_low",
            "rate_well_fed_high");
    assertThat(info.at("/bands/0/block/0").asInt()).isEqualTo(256);
    double[] middle = new double[3];
    for (int band = 0; band < 3; band++) {
      middle[band] = info.at("/bands/" + band + "/mean").asDouble();
    }
    assertThat(middle[0]).isBetween(middle[1], middle[2]).isPositive();
  }

  @Test
  void geoJson_isOneLayerOverLisbon() throws Exception {
    Path file = folder.resolve("map.geojson");
    write(MapFormat.GEOJSON, MAP, file);
    String info = run("ogrinfo", "-al", "-so", file.toString());

    assertThat(info).contains("Feature Count: " + MAP.cells().size()).contains("WGS 84");
    String extentLine = info.lines().filter(l -> l.startsWith("Extent")).findFirst().orElseThrow();
    List<Double> extent =
        Pattern.compile("-?\\d+\\.\\d+")
            .matcher(extentLine)
            .results()
            .map(match -> Double.valueOf(match.group()))
            .toList();
    assertIsLisbon(extent.get(1), extent.get(0), extent.get(3), extent.get(2));
  }

  @Test
  void csv_isATable() throws Exception {
    Path file = folder.resolve("map.csv");
    write(MapFormat.CSV, MAP, file);
    String info = run("ogrinfo", "-oo", "AUTODETECT_TYPE=YES", "-al", "-so", file.toString());

    assertThat(info)
        .contains("Feature Count: " + MAP.cells().size())
        .contains("west: Real")
        .contains("share: Real")
        .contains("privacy_statement: String");
  }

  private static void write(MapFormat format, MapExport map, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      format.write(map, out);
    }
  }

  private static void assertIsLisbon(JsonNode info) {
    JsonNode ring = info.at("/wgs84Extent/coordinates/0");
    double south = 90;
    double west = 180;
    double north = -90;
    double east = -180;
    for (JsonNode point : ring) {
      west = Math.min(west, point.get(0).asDouble());
      east = Math.max(east, point.get(0).asDouble());
      south = Math.min(south, point.get(1).asDouble());
      north = Math.max(north, point.get(1).asDouble());
    }
    assertIsLisbon(south, west, north, east);
  }

  private static void assertIsLisbon(double south, double west, double north, double east) {
    Bounds lisbon = MapExports.LISBON;
    assertThat(south).isCloseTo(lisbon.south(), within(CELL));
    assertThat(west).isCloseTo(lisbon.west(), within(CELL));
    assertThat(north).isCloseTo(lisbon.north(), within(CELL));
    assertThat(east).isCloseTo(lisbon.east(), within(CELL));
  }

  private static JsonNode gdalinfo(Path file, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("gdalinfo", "-json"));
    command.addAll(List.of(options));
    command.add(file.toString());
    return new ObjectMapper().readTree(run(command.toArray(String[]::new)));
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(false).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    return output;
  }
}
