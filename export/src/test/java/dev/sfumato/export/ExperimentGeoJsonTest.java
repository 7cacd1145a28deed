package dev.sfumato.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.shape.CellPieces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExperimentGeoJsonTest {
  private static String geoJson(Region region, Partition partition) throws IOException {
    boolean geographic = MapCell.isGeographic(region);
    CellPieces pieces = CellPieces.of(region, partition);
    List<MapCell> cells = new ArrayList<>();
    for (int i = 0; i < partition.size(); i++) {
      CellId cell = partition.element(i);
      double share = i / 8.0;
      cells.add(
          new MapCell(
              i, cell, pieces.shape(i), share, share - 0.125, Double.NaN, geographic, false));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ExperimentGeoJson.write(cells, geographic, "nothing to publish", MapUnit.devices(80), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void plainQuadrant_isAClosedRingCounterClockwise() throws IOException {
    String text = geoJson(Region.ofGrid(4), Partition.of(List.of(CellId.parse("10"))));
    assertThat(text)
        .contains("\"note\"")
        .contains("[[[2.0,2.0],[4.0,2.0],[4.0,4.0],[2.0,4.0],[2.0,2.0]]]")
        .contains("\"type\":\"Polygon\"")
        .contains("\"properties\":{\"cell\":\"10\",\"share\":0.0,\"low\":-0.125,\"high\":null,")
        .contains("\"devices\":0.0,\"devices_low\":-10.0,\"devices_high\":null}")
        .contains("\"countUnit\":\"devices\",\"count\":80.0");
  }

  @Test
  void geographic_isLongitudeThenLatitudeWithAreas() throws IOException {
    Region region = Region.around(new Bounds(-0.5, 9.5, 0.5, 10.5), 16);
    String text = geoJson(region, Partition.uniform(1));
    assertThat(text).doesNotContain("note").contains("\"area_km2\":");
    assertThat(text.split("\"Feature\"", -1)).hasSize(5);
    assertThat(text).contains("[10.0,0.0]");
  }

  @Test
  void cellLessAChild_isThePiecesThatRemain() {
    Region region = Region.ofGrid(4);
    Partition partition = Partition.of(List.of(CellId.ROOT, CellId.parse("01/10")));
    CellPieces pieces = CellPieces.of(region, partition);
    // Three quadrants and three quarters of the fourth.
    assertThat(pieces.shape(0)).hasSize(6);
    assertThat(pieces.shape(1)).containsExactly(new Bounds(1, 1, 2, 2));
    assertThat(pieces.shape(0).stream().mapToDouble(ExperimentGeoJsonTest::size).sum())
        .isEqualTo(15);
  }

  @Test
  void pieces_ofRandomPartitionsTileTheRegion() {
    SplittableRandom random = new SplittableRandom(8);
    Region region = Region.ofGrid(64);
    for (int trial = 0; trial < 50; trial++) {
      List<CellId> cells = new ArrayList<>(List.of(CellId.ROOT));
      for (int i = 0; i < 30; i++) {
        int level = 1 + random.nextInt(6);
        CellId cell = CellId.of(level, random.nextInt(1 << level), random.nextInt(1 << level));
        if (!cells.contains(cell)) {
          cells.add(cell);
        }
      }
      Partition partition = Partition.of(cells);
      CellPieces pieces = CellPieces.of(region, partition);
      double all = 0;
      for (int element = 0; element < partition.size(); element++) {
        double size = pieces.shape(element).stream().mapToDouble(ExperimentGeoJsonTest::size).sum();
        assertThat(size).isEqualTo(partition.extent(element, 6));
        all += size;
      }
      assertThat(all).isEqualTo(64 * 64);
    }
  }

  @Test
  void maskedGround_isCutOff() {
    // Much wider than high: the upper and lower quarter of the square, and more, are masked.
    Region region = Region.around(new Bounds(-0.4, -1, 0.4, 1), 64);
    CellPieces pieces = CellPieces.of(region, Partition.uniform(2));
    assertThat(pieces.shape(0)).isEmpty();
    double open = 0;
    for (int element = 0; element < 16; element++) {
      open += pieces.shape(element).stream().mapToDouble(ExperimentGeoJsonTest::size).sum();
    }
    assertThat(open).isBetween(1.6, 1.6 + 2 * 2 / 32.0);
  }

  @Test
  void area_isThatOfTheSphere() {
    assertThat(area(new Bounds(-90, -180, 90, 180))).isCloseTo(510.066e6, within(1e3));
    assertThat(area(new Bounds(0, 0, 1, 1))).isCloseTo(12_363.7, within(1.0));
  }

  private static double area(Bounds bounds) {
    return ExperimentGeoJson.areaKm2(
        new MapCell(0, CellId.ROOT, List.of(bounds), 1, 0, 1, true, false));
  }

  private static double size(Bounds bounds) {
    return (bounds.north() - bounds.south()) * (bounds.east() - bounds.west());
  }
}
