package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import mil.nga.tiff.FieldTagType;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.Rasters;
import mil.nga.tiff.TiffReader;
import org.junit.jupiter.api.Test;

class ExportTest {
  private static final MapExport MAP = MapExports.lisbon();

  @Test
  void cells_coverTheAreaOnce() {
    double areas = MAP.cells().stream().mapToDouble(MapCell::area).sum();
    double shares = MAP.cells().stream().mapToDouble(MapCell::share).sum();

    // 12.18 km by 12.23 km; finest cells on the rim reach a little beyond the area.
    assertThat(areas).isBetween(148.0, 152.5);
    assertThat(shares).isCloseTo(1, within(1e-9));
  }

  @Test
  void cells_oneCutOutOfAnother_doNotOverlap() {
    MapCell cut =
        MAP.cells().stream().filter(each -> each.shape().size() > 1).findFirst().orElseThrow();

    assertThat(cut.shape()).hasSize(3);
    assertThat(cut.area())
        .isCloseTo(
            3 * new MapCell(0, cut.cell(), List.of(cut.shape().get(0)), 0, 0, 0, true).area(),
            within(0.01));
  }

  @Test
  void csv_hasARowACellAndTheStatementOnce() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CsvExport.write(MAP, out);
    String csv = out.toString(StandardCharsets.UTF_8);
    String[] lines = csv.split("\r\n", -1);

    assertThat(lines[0])
        .isEqualTo(
            "cell,west,south,east,north,share,low,high,density_per_km2,area_km2,"
                + "devices,devices_low,devices_high,interval_level,privacy_statement");
    assertThat(lines).hasSize(MAP.cells().size() + 2);
    assertThat(lines[1]).startsWith("00/00,-9.2").contains("epsilon 0.5");
    assertThat(lines[2]).endsWith(",").doesNotContain("epsilon");
  }

  @Test
  void geoJson_isWhatTheCellsAre() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GeoJsonExport.write(MAP, out);
    JsonNode map = new ObjectMapper().readTree(out.toByteArray());

    assertThat(map.get("features")).hasSize(MAP.cells().size());
    assertThat(map.get("name").asText()).isEqualTo(MAP.title());
    assertThat(map.at("/features/0/geometry/type").asText()).isEqualTo("Polygon");
    JsonNode ring = map.at("/features/0/geometry/coordinates/0");
    assertThat(ring).hasSize(5);
    assertThat(ring.get(0)).isEqualTo(ring.get(4));
    assertThat(map.at("/privacy/queries/0/answered").asInt()).isEqualTo(9_700);
    assertThat(map.get("features").findValuesAsText("type")).contains("MultiPolygon");
    assertThat(map.get("intervalLevel").asDouble()).isEqualTo(0.9);
    assertThat(map.get("countUnit").asText()).isEqualTo("devices");
    for (JsonNode feature : map.get("features")) {
      JsonNode cell = feature.get("properties");
      for (String end : List.of("", "_low", "_high")) {
        double share = cell.get(end.isEmpty() ? "share" : end.substring(1)).asDouble();
        assertThat(cell.get("devices" + end).asDouble()).isEqualTo(share * 9_700);
      }
    }
  }

  @Test
  void png_isAPictureWithTheStatementInside() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PngExport.write(MAP, out);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    String raw = out.toString(StandardCharsets.ISO_8859_1);

    assertThat(image.getWidth()).isBetween(250, 256);
    assertThat(image.getHeight()).isLessThanOrEqualTo(256);
    assertThat(image.getRGB(image.getWidth() / 2, image.getHeight() / 2) >>> 24).isEqualTo(255);
    assertThat(raw).contains("iTXt").contains("Description").contains("at most 2 epsilon");
  }

  @Test
  void worldFile_saysWhereTheFirstPixelIs() {
    List<Double> lines = PngExport.worldFile(MAP).lines().map(Double::valueOf).toList();

    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).isCloseTo(-lines.get(3), within(1e-9));
    // 9.23 W is 1,027,479 m west of Greenwich on the Mercator plane.
    assertThat(lines.get(4)).isCloseTo(-1_027_479, within(100.0));
  }

  @Test
  void geoTiff_hasTheDensitiesAndTheStatement() throws Exception {
    FileDirectory tiff = TiffReader.readTiff(GeoTiffExport.write(MAP)).getFileDirectory();
    Rasters pixels = tiff.readRasters();
    MapRaster raster = MapRaster.of(MAP);
    double devices = 0;
    for (int y = 0; y < pixels.getHeight(); y++) {
      for (int x = 0; x < pixels.getWidth(); x++) {
        double density = pixels.getFirstPixelSample(x, y).doubleValue();
        devices += Math.max(0, density) * raster.pixelArea(y, true);
      }
    }

    assertThat(devices).isCloseTo(9_700, within(10.0));
    assertThat(tiff.getStringEntryValue(FieldTagType.ImageDescription)).contains("epsilon 0.5");
    assertThat(tiff.getModelTiepoint().get(3)).isCloseTo(-1_027_479, within(100.0));
  }

  @Test
  void statement_byToken_leansOnTheToken() {
    PrivacyStatement open = (PrivacyStatement) MAP.statement();
    PrivacyStatement token =
        new PrivacyStatement(
            open.epsilon(),
            open.participation(),
            open.strategy(),
            open.toleratedDropout(),
            open.corruptShare(),
            open.queries(),
            Enrolment.TOKEN);

    assertThat(open.text()).contains("is an assumption");
    assertThat(token.text()).contains("Enrolment is by token").doesNotContain("assumption");
  }

  @Test
  void statement_saysWhatWas_notWhatWasPlanned() {
    PrivacyStatement statement = (PrivacyStatement) MAP.statement();

    assertThat(statement.fewestInASum()).isEqualTo(1_300);
    assertThat(statement.text())
        .contains(
            "Query 1: epsilon 0.5, 9700 devices in 5 sums, the smallest of 1300, noise of",
            "which devices made for sums of at least 1215 with at most 68 corrupt.")
        .doesNotContain("1800");
  }

  @Test
  void statement_ofNoiseAlone_saysSo() {
    assertThat(MAP.statement().text()).doesNotContain("told from noise");
    assertThat(MAP.statement().fields()).containsEntry("onlyNoise", false);
    PrivacyStatement noise = (PrivacyStatement) MapExports.nobody().statement();
    assertThat(noise.text()).contains("nobody in the area can be told from noise");
    assertThat(noise.fields()).containsEntry("onlyNoise", true);
  }
}
