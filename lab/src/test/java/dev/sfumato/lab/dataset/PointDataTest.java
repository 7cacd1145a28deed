package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.points.BadRowLimit;
import dev.sfumato.lab.points.PointColumns;
import dev.sfumato.lab.points.PointOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointDataTest {
  private static final Bounds AREA = new Bounds(-1, -1, 1, 1);

  @TempDir private Path folder;

  private Path csv(String... lines) throws IOException {
    return Files.writeString(folder.resolve("points.csv"), String.join("\n", lines) + "\n");
  }

  @Test
  void points_weighOneEach() throws IOException {
    Dataset points = PointData.read(csv("lat,lon", "0.5,0.5", "0.5,0.5", "-0.5,0.5"), AREA, 2);
    assertThat(points.isDistribution()).isTrue();
    // North-east is quadrant x = 1, y = 0; south-east x = 1, y = 1.
    assertThat(points.weights().between(2, 3)).isEqualTo(2);
    assertThat(points.weights().between(3, 4)).isEqualTo(1);
  }

  @Test
  void weights_columnsInAnyOrderQuotedAndOthersIgnored() throws IOException {
    Path file =
        csv("\uFEFFname,Weight,lon,lat", "\"a, \"\"b\"\"\",2.5,0.5,0.5", "", "c,0,0.5,-0.5");
    CellWeights weights = PointData.read(file, AREA, 2).weights();
    assertThat(weights.size()).isEqualTo(1);
    assertThat(weights.total()).isEqualTo(2.5);
  }

  @Test
  void pointsOutsideTheArea_areLeftOut() throws IOException {
    Path file = csv("lat,lon", "0.5,0.5", "5,0.5", "0.5,-7");
    assertThat(PointData.read(file, AREA, 4).weights().total()).isEqualTo(1);
  }

  @Test
  void noArea_isTheSmallestThatHoldsAllPoints() throws IOException {
    Dataset points = PointData.read(csv("lat,lon", "10,20", "10.2,20.1", "10.1,20.3"), null, 64);
    assertThat(points.weights().total()).isEqualTo(3);
    assertThat(points.region().area().west()).isCloseTo(20, within(1e-6));
    assertThat(points.region().area().east()).isCloseTo(20.3, within(1e-6));
    assertThat(points.region().area().north()).isCloseTo(10.2, within(1e-6));
  }

  @Test
  void noArea_worksForASinglePoint() throws IOException {
    assertThat(PointData.read(csv("lat,lon", "10,20"), null, 4).weights().total()).isEqualTo(1);
  }

  @Test
  void packedFile_isUnpacked() throws IOException {
    Path file = folder.resolve("points.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("lat,lon,weight\r\n0.5,0.5,7\r\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(PointData.read(file, AREA, 2).weights().total()).isEqualTo(7);
  }

  @Test
  void users_haveTheirVisits() throws IOException {
    Path file =
        csv(
            "user,lat,lon",
            "ann,0.5,0.5",
            "bob,-0.5,-0.5",
            "ann,0.5,0.5",
            "ann,-0.5,-0.5",
            "ann,60,60",
            "cy,50,50",
            "bob,0.5,0.5");
    UserDataset users = (UserDataset) PointData.read(file, AREA, 2);
    assertThat(users.isDistribution()).isFalse();
    assertThat(users.users()).isEqualTo(3);
    assertThat(users.end(0) - users.begin(0)).isEqualTo(2);
    assertThat(users.code(users.begin(0))).isEqualTo(1);
    assertThat(users.count(users.begin(0))).isEqualTo(1);
    assertThat(users.code(users.begin(0) + 1)).isEqualTo(2);
    assertThat(users.count(users.begin(0) + 1)).isEqualTo(2);
    assertThat(users.outside(0)).isEqualTo(1);
    assertThat(users.visits(0)).isEqualTo(4);
    assertThat(users.mostVisited(0)).isEqualTo(2);
    // A tie goes to the smallest code, and who was never inside is nowhere.
    assertThat(users.mostVisited(1)).isEqualTo(1);
    assertThat(users.mostVisited(2)).isEqualTo(Region.NOWHERE);
    assertThat(users.weights().between(2, 3)).isEqualTo(2 / 4.0 + 1 / 2.0);
    assertThat(users.weights().between(1, 2)).isEqualTo(1 / 4.0 + 1 / 2.0);
    assertThat(users.atMostVisited().weights().total()).isEqualTo(2);
    assertThat(users.atMostVisited().isDistribution()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "91.25,0.5,1 | lat: -90 .. 90",
        "0.5,190.25,1 | lon: -180 .. 180",
        "0.5,0.5,\"1,234\" | weight: >= 0 and finite",
        "NaN,0.5,1 | lat: -90 .. 90",
        "north 47,0.5,1 | lat: -90 .. 90",
        "0.5,0.5,-4 | weight: >= 0 and finite",
        "0.5,0.5,Infinity | weight: >= 0 and finite",
        "0.5 | as many fields as the header",
      })
  void badRow_isRefusedByLineAndRuleButNeverByValue(String row, String rule) throws IOException {
    Path file = csv("lat,lon,weight", "0.1,0.1,1", row.strip());
    assertThatThrownBy(() -> PointData.read(file, AREA, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasNoCause()
        .hasMessage(
            "points.csv: 1 of 2 rows cannot be read, such as line 3 (expected: "
                + rule
                + "); --max-bad-rows says how many may be skipped (now 1%)");
  }

  @Test
  void badFiles_areRefused() throws IOException {
    assertThatThrownBy(() -> PointData.read(csv("lat,lon"), AREA, 4))
        .hasMessage("points.csv: 0 rows (expected: at least one row)");
    assertThatThrownBy(() -> PointData.read(csv("user,lat,lon,weight", "a,1,1,1"), AREA, 4))
        .hasMessageContaining("--user-column none or --weight-column none");
    assertThatThrownBy(() -> PointData.read(csv("user,lat,lon", ",1,1"), AREA, 4))
        .hasMessageContaining("line 2 (expected: user: not empty)");
  }

  @Test
  void someBadRows_areSkippedAndSaid() throws IOException {
    List<String> notes = new ArrayList<>();
    PointOptions options = new PointOptions(PointColumns.USUAL, null, BadRowLimit.parse("3"));
    Path file = csv("lat,lon", "0.5,0.5", "n/a,0.5", "0.5,0.25", ",", "0.1", "7,7");
    Dataset points = PointData.read(file, options, Region.around(AREA, 4), 4, notes::add);
    assertThat(points.weights().total()).isEqualTo(2);
    assertThat(notes)
        .containsExactly(
            "points.csv: 3 of 6 rows skipped: line 3 (expected: lat: -90 .. 90);"
                + " line 6 (expected: as many fields as the header)",
            "points.csv: 1 of 3 rows lie outside the area");
  }

  @Test
  void area_withWhichCoordinatesAreSwapped_namesTheOptions() throws IOException {
    Path file = csv("Lat,Lon", "8.5,47.3", "8.6,47.4");
    assertThatThrownBy(() -> PointData.read(file, new Bounds(47, 8, 48, 9), 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "points.csv: latitude and longitude seem to be in the wrong order;"
                + " use --lat-column lon --lon-column lat");
  }
}
