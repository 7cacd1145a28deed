package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command release. */
class ReleaseCommandTest {
  private static final String AREA = "48.80,2.22,48.91,2.48";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aFile_becomesAMapWithItsPromise() throws IOException {
    Path file = people("lat,lon\n" + "48.85,2.35\n".repeat(500) + "48.82,2.25\n".repeat(300));
    assertThat(release(file, "first")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("Differential privacy with epsilon 1 for each person")
        .contains("Each row counts as one person.");
    assertThat(read("first/privacy.json"))
        .contains("\"epsilonSpentOnTheFile\"", "\"adjacency\": \"add or remove a person\"");
    assertThat(read("first/heatmap.geojson")).contains("\"trust\":\"curator\"", "\"low\"");
  }

  @Test
  void nobodyAndSomebody_getTheSameFiles() throws IOException {
    List<String> nobody = filesOf(people("lat,lon\n"), "nobody");
    Files.delete(folder.resolve("people.csv.budget"));
    List<String> somebody = filesOf(people("lat,lon\n48.85,2.35\n"), "somebody");
    assertThat(somebody)
        .isEqualTo(nobody)
        .contains("heatmap.csv", "heatmap.tif", "heatmap.gpkg", "privacy.json")
        .noneMatch(name -> name.contains("truth"));
  }

  @Test
  void formats_areTheUsualOnesOrThoseThatWereNamed() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n");
    String[] cheap = {"--epsilon", "0.1"};
    assertThat(release(file, "usual", cheap)).as(err.toString()).isZero();
    assertThat(namesIn("usual"))
        .containsExactly(
            "heatmap.csv", "heatmap.geojson", "heatmap.pgw", "heatmap.png", "privacy.json");
    String[] two = {"--epsilon", "0.1", "--format", "tif,h3.csv"};
    assertThat(release(file, "two", two)).as(err.toString()).isZero();
    assertThat(namesIn("two")).containsExactly("heatmap.h3.csv", "heatmap.tif", "privacy.json");
    assertThat(release(file, "none", "--format", "shp")).isEqualTo(2);
    assertThat(err.toString()).contains("format: shp (expected: geojson, csv").contains("; or all");
  }

  private List<String> namesIn(String name) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theExactSpotOfOnePerson_isInNoFile() throws IOException {
    filesOf(people("lat,lon\n48.851234,2.351234\n"), "one");
    try (Stream<Path> files = Files.list(folder.resolve("one"))) {
      for (Path file : files.toList()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(bytes)
            .as(file.toString())
            .doesNotContain("48.851234")
            .doesNotContain("2.351234");
      }
    }
  }

  @Test
  void moreThanTheBudget_isRefusedBeforeAnythingIsWritten() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n");
    assertThat(release(file, "first")).as(err.toString()).isZero();
    assertThat(release(file, "second")).isEqualTo(2);
    assertThat(err.toString())
        .contains("epsilon: 1 (expected: at most what is left of --budget 1, of which 1 is spent");
    assertThat(folder.resolve("second/heatmap.csv")).doesNotExist();
    assertThat(release(file, "second", "--epsilon", "0.5", "--budget", "1.5")).isZero();
    assertThat(read("second/privacy.json")).contains("\"epsilonSpentOnTheFile\": 1.5");
  }

  @Test
  void aFolderWithSomethingInIt_isRefusedAndNothingIsPaid() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n");
    Files.createDirectory(folder.resolve("full"));
    Files.writeString(folder.resolve("full/mine.txt"), "mine");
    assertThat(release(file, "full")).isEqualTo(2);
    assertThat(err.toString()).contains("(expected: a folder that is new or empty)");
    assertThat(folder.resolve("people.csv.budget")).doesNotExist();
  }

  /** The area is a frame around nothing: who is in the middle is outside of it. */
  @Test
  void areaFromAFile_countsNobodyOutsideOfIt() throws IOException {
    Path file = people("lat,lon\n" + "48.85,2.35\n".repeat(500) + "48.81,2.23\n".repeat(400));
    Path frame =
        Files.writeString(
            folder.resolve("frame.geojson"),
            "{\"type\":\"Polygon\",\"coordinates\":["
                + "[[2.2,48.8],[2.5,48.8],[2.5,48.9],[2.2,48.9],[2.2,48.8]],"
                + "[[2.25,48.82],[2.25,48.88],[2.45,48.88],[2.45,48.82],[2.25,48.82]]]}");
    assertThat(
            run(
                "release",
                "--points",
                file.toString(),
                "--area",
                frame.toString(),
                "--grid",
                "64",
                "--out",
                folder.resolve("framed").toString()))
        .as(err.toString())
        .isZero();
    assertThat(err.toString()).contains("for you alone: 500 of 900 rows lie outside the area");
    for (String line : Files.readAllLines(folder.resolve("framed/heatmap.csv"))) {
      String[] row = line.split(",", -1);
      if (row[0].matches("[01/]+")) {
        boolean inTheMiddle =
            Double.parseDouble(row[1]) > 2.26
                && Double.parseDouble(row[2]) > 48.83
                && Double.parseDouble(row[3]) < 2.44
                && Double.parseDouble(row[4]) < 48.87;
        assertThat(inTheMiddle).as(line).isFalse();
      }
    }
  }

  @Test
  void areaFromAFileThatIsNotThere_isRefusedBeforeAnythingIsPaid() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n");
    assertThat(run("release", "--points", file.toString(), "--area", "no.geojson")).isNotZero();
    assertThat(err.toString()).contains("no.geojson");
    assertThat(folder.resolve("people.csv.budget")).doesNotExist();
  }

  @Test
  void noArea_isRefused() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n");
    assertThat(run("release", "--points", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--area");
  }

  @Test
  void exactNumbersOfRows_areForTheCuratorAlone() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n" + "10,10\n".repeat(41));
    assertThat(release(file, "first")).isZero();
    assertThat(err.toString()).contains("for you alone: 41 of 42 rows lie outside the area");
    assertThat(out.toString()).doesNotContain("rows lie outside", "41 of 42");
  }

  /** Nothing is refused by it: whether there is a map would tell of the people. */
  @Test
  void rowsThatLieInsideTheOtherWayRound_areSaidToTheCuratorAlone() throws IOException {
    Path file = people("lat,lon\n" + "2.35,48.85\n".repeat(41) + "48.85,2.35\n");
    assertThat(release(file, "first", "--show-plan")).isZero();
    assertThat(err.toString())
        .contains("for you alone: 41 of these would lie inside")
        .contains("use --lat-column lon --lon-column lat");
    assertThat(out.toString()).doesNotContain("exchanged");
    assertThat(folder.resolve("people.csv.budget")).isEmptyFile();
  }

  @Test
  void wrongOptions_areRefusedWithTheirRule() throws IOException {
    Path file = people("lat,lon\n48.85,2.35\n");
    assertThat(release(file, "a", "--rows", "cows")).isEqualTo(2);
    assertThat(release(file, "b", "--epsilon", "0.001")).isEqualTo(2);
    assertThat(release(file, "c", "--visits", "3")).isEqualTo(2);
    assertThat(err.toString())
        .contains("rows: cows (expected: people or groups)")
        .contains("epsilon: 0.001 (expected: at least 0.01)")
        .contains("--user-column");
    assertThat(Files.readString(folder.resolve("people.csv.budget"))).isEmpty();
  }

  @Test
  void overTime_isAMapAStepAndItsChanges() throws IOException {
    Path file =
        people(
            "lat,lon,at\n"
                + "48.85,2.35,2024-05-01T10:00\n".repeat(900)
                + "48.82,2.25,2024-05-02\n".repeat(900)
                + "48.82,2.25,2024-05-09\n".repeat(3));
    String[] series = {
      "--over-time", "at", "--every", "1d", "--from", "2024-05-01", "--to", "2024-05-03"
    };
    assertThat(release(file, "plan", with(series, "--show-plan"))).as(err.toString()).isZero();
    assertThat(out.toString()).contains("2 maps, epsilon 1 each", "0 spent so far, 1 now");
    assertThat(Files.readString(folder.resolve("people.csv.budget"))).isEmpty();

    assertThat(release(file, "days", series)).as(err.toString()).isZero();
    assertThat(err.toString()).contains("for you alone: 3 of 1,803 rows lie before --from or");
    assertThat(read("days/2024-05-01/heatmap.csv")).contains("interval_level");
    assertThat(read("days/2024-05-02/change-since-2024-05-01.geojson"))
        .contains("\"falseAlarmRate\":0.05", "\"marked\":true", "people_change_low");
    assertThat(read("days/2024-05-02/change-since-2024-05-01.csv"))
        .startsWith("cell,west,south,east,north,share_before,change,low,high,people_before,");
    assertThat(read("days/series.json")).contains("\"epsilonOfAMap\": 1.0");
    assertThat(Files.readString(folder.resolve("people.csv.budget"))).contains("epsilon 1 paid");
    assertThat(release(file, "again", series)).isEqualTo(2);
  }

  @Test
  void overTime_withoutItsEnds_isRefused() throws IOException {
    Path file = people("lat,lon,at\n48.85,2.35,2024-05-01\n");
    assertThat(release(file, "a", "--over-time", "at", "--every", "1d")).isEqualTo(2);
    assertThat(err.toString()).contains("with --every, --from and --to");
  }

  @Test
  void twoQuantities_areAPlotWithAxesAndNoMap() throws IOException {
    Path file = people("warm,humid\n" + "21.5,40\n".repeat(600) + "5,90\n".repeat(300));
    String[] words = {
      "release",
      "--points",
      file.toString(),
      "--space",
      "-10,0,40,100",
      "--x-column",
      "warm",
      "--y-column",
      "humid",
      "--x-unit",
      "C",
      "--grid",
      "32",
      "--out",
      folder.resolve("space").toString()
    };
    assertThat(run(words)).as(err.toString()).isZero();
    assertThat(read("space/heatmap.csv"))
        .startsWith("cell,x0,y0,x1,y1,share,low,high,density,area,people,");
    assertThat(folder.resolve("space/heatmap.png")).exists();
    assertThat(folder.resolve("space/heatmap.pmtiles")).doesNotExist();
    assertThat(folder.resolve("space/heatmap.h3.csv")).doesNotExist();
    BufferedImage plot = ImageIO.read(folder.resolve("space/heatmap.png").toFile());
    assertThat(plot.getWidth()).isGreaterThan(32);
    String[] tiles = Arrays.copyOf(words, words.length + 2);
    tiles[words.length] = "--format";
    tiles[words.length + 1] = "pmtiles";
    assertThat(run(tiles)).isEqualTo(2);
    assertThat(err.toString()).contains("format: pmtiles (expected: one that needs no place");
  }

  @Test
  void twoQuantities_withoutTheirColumns_areRefused() throws IOException {
    Path file = people("warm,humid\n21.5,40\n");
    assertThat(run("release", "--points", file.toString(), "--space", "0,0,1,1")).isEqualTo(2);
    assertThat(release(file, "a", "--x-column", "warm")).isEqualTo(2);
    assertThat(err.toString())
        .contains("with --x-column and --y-column")
        .contains("only with --space");
  }

  private static String[] with(String[] words, String more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  private List<String> filesOf(Path file, String to) throws IOException {
    assertThat(release(file, to, "--format", "all")).as(err.toString()).isZero();
    try (Stream<Path> files = Files.list(folder.resolve(to))) {
      return files.map(path -> path.getFileName() + "").sorted().toList();
    }
  }

  private Path people(String text) throws IOException {
    return Files.writeString(folder.resolve("people.csv"), text);
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private int release(Path file, String to, String... more) {
    String[] words = {
      "release",
      "--points",
      file.toString(),
      "--area",
      AREA,
      "--grid",
      "32",
      "--out",
      folder.resolve(to).toString()
    };
    return run(Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new));
  }

  private int run(String... words) {
    CommandLine line = Sfumato.commandLine();
    line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return line.execute(words);
  }
}
