package dev.sfumato.lab.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.area.AreaShape;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AreaFileTest {
  /** A square with a square hole. */
  private static final String DONUT =
      "{\"type\":\"Polygon\",\"coordinates\":[[[8,47],[9,47],[9,48],[8,48],[8,47]],"
          + "[[8.25,47.25],[8.25,47.75],[8.75,47.75],[8.75,47.25],[8.25,47.25]]]}";

  private static final String ISLAND =
      "{\"type\":\"Polygon\",\"coordinates\":[[[10,47],[10.5,47],[10.5,47.5],[10,47]]]}";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("area.geojson"), text);
  }

  private static boolean isOpen(Region region, double latitude, double longitude) {
    return region.mortonAt(latitude, longitude) != Region.NOWHERE;
  }

  @Test
  void hole_isMasked() throws IOException {
    Region region = AreaFile.read(file(DONUT)).region(64);

    assertThat(region.area()).isEqualTo(new Bounds(47, 8, 48, 9));
    assertThat(isOpen(region, 47.1, 8.1)).isTrue();
    assertThat(isOpen(region, 47.9, 8.5)).isTrue();
    assertThat(isOpen(region, 47.5, 8.5)).isFalse();
  }

  @Test
  void severalPolygons_inEveryForm_areOneArea() throws IOException {
    String feature = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":%s}";
    String collection =
        "{\"type\":\"FeatureCollection\",\"features\":["
            + String.format(feature, DONUT)
            + ","
            + String.format(feature, ISLAND)
            + "]}";
    String several =
        "{\"type\":\"MultiPolygon\",\"coordinates\":["
            + DONUT.replaceAll(".*\"coordinates\":(.*)}", "$1")
            + ","
            + ISLAND.replaceAll(".*\"coordinates\":(.*)}", "$1")
            + "]}";
    String geometries =
        "{\"type\":\"GeometryCollection\",\"geometries\":[" + DONUT + "," + ISLAND + "]}";
    Region region = AreaFile.read(file(collection)).region(128);

    assertThat(AreaFile.read(file(several)).region(128)).isEqualTo(region);
    assertThat(AreaFile.read(file(geometries)).region(128)).isEqualTo(region);
    assertThat(isOpen(region, 47.05, 10.2)).isTrue();
    assertThat(isOpen(region, 47.9, 10.2)).isFalse();
    assertThat(isOpen(region, 47.2, 9.5)).isFalse();
  }

  /** Whoever is in the area is counted, and nobody farther from it than a finest cell. */
  @Test
  void randomPolygons_openWhatTheyTouch() throws IOException {
    for (int seed = 1; seed <= 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Path2D outline = new Path2D.Double(Path2D.WIND_EVEN_ODD);
      StringBuilder text = new StringBuilder("{\"type\":\"Polygon\",\"coordinates\":[[");
      String first = "";
      for (int corner = 0; corner < 9; corner++) {
        double longitude = 5 + 3 * random.nextDouble();
        double latitude = 44 + 2 * random.nextDouble();
        String place = "[" + longitude + "," + latitude + "]";
        text.append(place).append(',');
        if (corner == 0) {
          first = place;
          outline.moveTo(longitude, latitude);
        } else {
          outline.lineTo(longitude, latitude);
        }
      }
      outline.closePath();
      Region region = AreaFile.read(file(text + first + "]]}")).region(64);
      for (int point = 0; point < 2000; point++) {
        double longitude = 5 + 3 * random.nextDouble();
        double latitude = 44 + 2 * random.nextDouble();
        boolean open = isOpen(region, latitude, longitude);
        assertThat(open || !outline.contains(longitude, latitude)).as("seed %d", seed).isTrue();
        if (open) {
          CellId cell = new CellId(1L << 12 | region.mortonAt(latitude, longitude));
          Bounds square = region.boundsOf(cell);
          double margin = 1e-9;
          assertThat(
                  outline.intersects(
                      square.west() - margin,
                      square.south() - margin,
                      square.east() - square.west() + 2 * margin,
                      square.north() - square.south() + 2 * margin))
              .as("seed %d", seed)
              .isTrue();
        }
      }
    }
  }

  /** A rectangle from a file is the rectangle from four numbers. */
  @Test
  void rectangle_masksNothingWithinItsBounds() throws IOException {
    String square = DONUT.replaceAll(",\\[\\[8\\.25.*", "]}");
    Region region = AreaFile.read(file(square)).region(64);

    assertThat(region.openCells(CellId.ROOT))
        .isEqualTo(Region.around(new Bounds(47, 8, 48, 9), 64).openCells(CellId.ROOT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"Point\",\"coordinates\":[8,47]} | polygons alone",
        "{\"type\":\"FeatureCollection\",\"features\":[]} | at least one polygon",
        "{\"type\":\"Polygon\",\"coordinates\":[[[8,47],[9,47],[8,47]]]} | at least four positions",
        "{\"type\":\"Polygon\",\"coordinates\":[[[47,98],[9,47],[9,48],[47,98]]]} | in that order",
        "{\"type\":\"Polygon\",\"coordinates\":[[[8,47],[9,47],[8.5,47],[8,47]]]} | something in them",
        "[1,2] | or a GeoJSON file",
        "{\"type\": | that is whole",
      })
  void whatIsNoArea_isRefused(String text, String rule) throws IOException {
    Path file = file(text);

    assertThatThrownBy(() -> AreaFile.read(file).bounds())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("area.geojson")
        .hasMessageContaining(rule);
  }

  @Test
  void otherSystems_areRefusedWithTheLineToRun() throws IOException {
    Path file =
        file(
            DONUT.replaceFirst(
                "\\{",
                "{\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::2056\"}},"));

    assertThatThrownBy(() -> AreaFile.read(file))
        .hasMessageContaining("ogr2ogr -t_srs EPSG:4326 degrees.geojson area.geojson");
  }

  @Test
  void tooFineAGrid_isRefused() throws IOException {
    AreaShape shape = AreaFile.read(file(DONUT));

    assertThatThrownBy(() -> shape.region(8192)).hasMessageContaining("at most 4096");
  }
}
