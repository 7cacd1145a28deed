package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Real data, for those who have it beside the project. Where it is missing these tests hold
 * trivially and say so: a skipped test would fail the build.
 */
class SharedDataTest {
  private static final Path FOLDER = Path.of("..", "..", "shared", "data");

  private static boolean isThere(String name) {
    boolean there = Files.exists(FOLDER.resolve(name));
    if (!there) {
      System.out.println("SharedDataTest: no " + name + " beside the project, nothing to compare");
    }
    return there;
  }

  @Test
  void denseCity_holdsExactlyItsPeople() throws IOException {
    String name = "dense_city_1024.png";
    if (isThere(name)) {
      CellDataset city = PngMap.read(FOLDER.resolve(name), 0, 0, 1024);
      assertThat(city.weights().total()).isEqualTo(55_126_064);
      assertThat(city.weights().isWhole()).isTrue();
    }
  }

  @Test
  void manhattan_reproducesRowAndColumnOfEveryPoint() throws IOException {
    String name = "manhattan_census2010_1024grid.csv.gz";
    if (!isThere(name)) {
      return;
    }
    Bounds area = Bounds.parse("40.6866,-74.1056,40.8812,-73.8487");
    Dataset map = PointData.read(FOLDER.resolve(name), area, 1024);
    assertThat(map.weights().size()).isEqualTo(101_909);
    assertThat(map.weights().total()).isCloseTo(1_585_873, within(1.0));
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(FOLDER.resolve(name))),
                StandardCharsets.UTF_8))) {
      rows.lines().skip(1).forEach(row -> checkPlace(map.region(), row.split(",", -1)));
    }
  }

  private static void checkPlace(Region region, String[] row) {
    long code = region.mortonAt(Double.parseDouble(row[0]), Double.parseDouble(row[1]));
    if (Morton.y(code) != Integer.parseInt(row[3]) || Morton.x(code) != Integer.parseInt(row[4])) {
      throw new AssertionError("row or column differs from the file's");
    }
  }

  @Test
  void gridsOfFrance_holdTheirPeople() throws IOException {
    String[] names = {"la_reunion_insee2019_200m.csv.gz", "paris_idf_insee2019_200m.csv.gz"};
    double[] people = {867_532, 10_482_518};
    for (int i = 0; i < names.length; i++) {
      if (isThere(names[i])) {
        CellWeights map = PointData.read(FOLDER.resolve(names[i]), null, 256).weights();
        assertThat(map.total()).isCloseTo(people[i], within(1.0));
      }
    }
  }

  @Test
  void tokyo_hasItsUsersAndVisits() throws IOException {
    String name = "foursquare_tky_filtered_trueusers.csv.gz";
    if (!isThere(name)) {
      return;
    }
    UserDataset users = (UserDataset) PointData.read(FOLDER.resolve(name), null, 64);
    assertThat(users.users()).isEqualTo(2173);
    long visits = 0;
    for (int user = 0; user < users.users(); user++) {
      visits += users.visits(user);
      assertThat(users.outside(user)).isZero();
    }
    assertThat(visits).isEqualTo(306_778);
    assertThat(users.weights().total()).isCloseTo(2173, within(1e-6));
    assertThat(users.atMostVisited().weights().total()).isEqualTo(2173);
  }
}
