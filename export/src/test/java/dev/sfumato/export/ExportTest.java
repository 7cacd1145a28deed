package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.area.Ground;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.shape.BorderCells;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
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
            3
                * new MapCell(0, cut.cell(), List.of(cut.shape().get(0)), 0, 0, 0, true, false)
                    .area(),
            within(0.01));
  }

  /** An area of any form: what cells stand for is what is open, once. */
  @Test
  void cells_ofAnAreaThatIsNoRectangle_areItsOpenCells() {
    Region square = Region.around(MapExports.LISBON, 256);
    BitSet codes = new BitSet();
    for (int code = 0; code < 1 << 16; code++) {
      int x = Morton.x(code) - 128;
      int y = Morton.y(code) - 100;
      codes.set(code, x * x + y * y < 90 * 90 && x * x + y * y > 30 * 30);
    }
    Region ring = square.within(OpenCells.of(codes));
    Heatmap map = new LastEstimator().estimate(ring, MapExports.answers());
    double open = 0;
    for (int code = codes.nextSetBit(0); code >= 0; code = codes.nextSetBit(code + 1)) {
      Bounds cell = square.boundsOf(new CellId(1L << 16 | code));
      open += Ground.solidAngle(cell) * Ground.RADIUS_KM * Ground.RADIUS_KM;
    }
    double areas = MapCell.all(map).stream().mapToDouble(MapCell::area).sum();

    assertThat(areas).isCloseTo(open, within(1e-9 * open));
    assertThat(MapCell.all(map)).extracting(MapCell::border).contains(true);
  }

  /** A cell is told as cut where it reaches over a side of the area, and nowhere else. */
  @Test
  void border_ofARectangle_isAtItsSides() {
    Bounds area = MapExports.LISBON;
    for (MapCell cell : MAP.cells()) {
      Bounds whole = MAP.heatmap().region().boundsOf(cell.cell());
      boolean within =
          whole.west() >= area.west()
              && whole.east() <= area.east()
              && whole.south() >= area.south()
              && whole.north() <= area.north();
      if (within) {
        assertThat(cell.border()).as(cell.cell().toString()).isFalse();
      }
    }
    assertThat(MAP.cells()).extracting(MapCell::border).contains(true, false);
  }

  /** Exactly the elements that have masked or crossed cells, of those that they stand for. */
  @Test
  void border_ofAnotherForm_isWhereCellsAreMaskedOrCrossed() {
    Region square = Region.around(MapExports.LISBON, 4);
    OpenCells open = OpenCells.between(0, 10);
    Region region = square.within(open, OpenCells.between(5, 6));
    Partition quarters = Partition.uniform(1);
    BorderCells border = BorderCells.of(region, quarters);
    assertThat(border.isCut(0, List.of())).isFalse();
    assertThat(border.isCut(1, List.of())).isTrue();
    assertThat(border.isCut(2, List.of())).isTrue();
    assertThat(border.isCut(3, List.of())).isTrue();
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
                + "devices,devices_low,devices_high,interval_level,border,privacy_statement");
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
  void statement_byAuthority_saysOfHowManyTheShareIs() {
    PrivacyStatement open = (PrivacyStatement) MAP.statement();
    PrivacyStatement known =
        new PrivacyStatement(
            open.epsilon(),
            open.participation(),
            open.strategy(),
            open.toleratedDropout(),
            open.corruptShare(),
            open.queries(),
            12_345,
            true);

    assertThat(open.text()).contains("is an assumption");
    assertThat(open.fields())
        .containsEntry("enrolment", "open")
        .doesNotContainKey("credentialsIssued");
    assertThat(known.text())
        .contains("of the 12345 devices with a credential are corrupt")
        .contains("Enrolment is by an authority")
        .doesNotContain("assumption");
    assertThat(known.fields())
        .containsEntry("enrolment", "authority")
        .containsEntry("credentialsIssued", 12_345L);
    assertThat(known.tags()).containsEntry("ENROLMENT", "authority");
    assertThat(open.text()).contains("Assurance is honest");
    assertThat(known.text()).contains("Assurance is verified").doesNotContain("is not covered");
    assertThat(known.fields()).containsEntry("assurance", "verified");
    assertThat(known.tags()).containsEntry("ASSURANCE", "verified");
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
