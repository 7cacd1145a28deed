package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.lab.report.NpyFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SimulateCommandTest {
  private static final String[] TINY = {"simulate", "--grid", "16", "--devices", "500"};

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void help_isAsTheGoldenFilesSay() throws IOException {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).isEqualTo(golden("help.txt"));
    out.getBuffer().setLength(0);
    assertThat(run("simulate", "--help")).isZero();
    assertThat(out.toString()).isEqualTo(golden("simulate-help.txt"));
  }

  @Test
  void noCommand_saysWhichThereAre() throws IOException {
    assertThat(run()).isZero();
    assertThat(out.toString()).isEqualTo(golden("help.txt"));
  }

  /** Every number becomes 0: the golden file holds the fields, their order and their kinds. */
  @Test
  void json_oneRun_hasTheGoldenShape() throws IOException {
    assertThat(run(tiny("--json", "--metrics", "all", "--strategy", "flat"))).isZero();
    assertThat(shape(out.toString())).isEqualTo(golden("flat.json"));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void json_severalRuns_hasThemTheirMeanAndDeviation() throws IOException {
    assertThat(run(tiny("--json", "--runs", "2", "--strategy", "flat"))).isZero();
    assertThat(shape(out.toString())).isEqualTo(golden("flat-runs.json"));
  }

  @Test
  void json_nonPrivate_saysNullForWhatItDoesNotPromise() {
    assertThat(run(tiny("--json", "--strategy", "non-private"))).isZero();
    assertThat(out.toString())
        .contains("\"epsilonSpent\":null")
        .contains("\"intervalCoverage\":null");
  }

  @Test
  void json_sameSeed_isTheSameButForTheTime() {
    run(tiny("--json", "--seed", "5"));
    String first = withoutSeconds();
    run(tiny("--json", "--seed", "5"));
    assertThat(withoutSeconds()).isEqualTo(first);
    run(tiny("--json", "--seed", "6"));
    assertThat(withoutSeconds().replace("\"seed\":6", "\"seed\":5")).isNotEqualTo(first);
  }

  @Test
  void out_holdsTheFiles() throws IOException {
    assertThat(run(tiny("--out", folder.toString()))).isZero();
    NpyFile.Table density = NpyFile.read(folder.resolve("density.npy"));
    NpyFile.Table truth = NpyFile.read(folder.resolve("truth.npy"));
    assertThat(density.rows()).isEqualTo(16);
    assertThat(truth.columns()).isEqualTo(16);
    assertThat(Arrays.stream(density.values()).sum()).isBetween(0.999999, 1.000001);
    assertThat(ImageIO.read(folder.resolve("heatmap.png").toFile())).isNotNull();
    assertThat(folder.resolve("heatmap.geojson")).content().contains("FeatureCollection");
    assertThat(folder.resolve("result.json")).content().startsWith("{\n  \"schema\": 1,");
    assertThat(out.toString()).contains(folder.resolve("heatmap.png").toString());
  }

  @Test
  void out_ofALongName_keepsItsColumns() {
    assertThat(run(tiny("--out", folder.resolve("a-rather-long-name").toString()))).isZero();
    assertThat(out.toString().lines().filter(line -> line.startsWith(folder.toString())))
        .hasSize(5)
        .allMatch(line -> line.matches("\\S+ +\\S.*"));
  }

  @Test
  void data_coarserThanTheGrid_isWarnedOf() throws IOException {
    StringBuilder rows = new StringBuilder("lat,lon\n");
    for (int row = 0; row < 30; row++) {
      for (int column = 0; column < 30; column++) {
        rows.append(0.01 * row).append(',').append(0.01 * column).append('\n');
      }
    }
    Path points = Files.writeString(folder.resolve("raster.csv"), rows);
    assertThat(run("simulate", "--points", points.toString(), "--devices", "500", "--json"))
        .isZero();
    assertThat(err.toString()).contains("a raster coarser than the grid of 1024", "--grid ");
  }

  @Test
  void firstLine_saysThatItIsAnExperiment() {
    assertThat(run(tiny("--out", folder.toString()))).isZero();
    assertThat(out.toString().lines().limit(2))
        .containsExactly(
            "An experiment that knows the truth, and nothing to publish.",
            "People are drawn without replacement; all chance comes from seed 1 (the default).");
  }

  @Test
  void files_sayThatItIsAnExperiment() throws IOException {
    Path points = Files.writeString(folder.resolve("p.csv"), "Y;X\n47,3;8,5\n47,4;8,6\n");
    String[] more = {"--points", points.toString(), "--seed", "7", "--out", folder.toString()};
    assertThat(run(tiny(more))).isZero();
    String notice =
        "An experiment that knows the truth, and nothing to publish. Rows are weights, drawn with"
            + " replacement; all chance comes from seed 7.";
    for (String file : List.of("result.json", "heatmap.geojson")) {
      assertThat(folder.resolve(file)).content().contains(notice);
    }
  }

  @Test
  void points_rowsThatAreSkippedOrOutside_areSaid() throws IOException {
    Path points =
        Files.writeString(folder.resolve("p.csv"), "lat\tlng\n0.5\t0.5\n0.6\t0.6\n9\t9\n?\t?\n");
    String[] more = {"--points", points.toString(), "--area", "0,0,1,1", "--json"};
    assertThat(run(tiny(more))).isEqualTo(2);
    assertThat(err.toString()).contains("p.csv: 1 of 4 rows", "line 5", "--max-bad-rows");
    err.getBuffer().setLength(0);
    assertThat(run(concat(tiny(more), "--max-bad-rows", "25%"))).isZero();
    assertThat(err.toString().lines())
        .containsExactly(
            "sfumato: p.csv: 1 of 4 rows skipped: line 5 (expected: lat: -90 .. 90)",
            "sfumato: p.csv: 1 of 3 rows lie outside the area");
  }

  @Test
  void help_fitsIn80Columns() {
    for (String command : List.of("simulate", "compare", "plan", "swarm")) {
      out.getBuffer().setLength(0);
      assertThat(run(command, "--help")).isZero();
      assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80, command);
    }
  }

  @Test
  void perDevice_runs() {
    assertThat(run(tiny("--json", "--per-device", "--bits", "20"))).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--epsilon -1 | epsilon: -1 (expected: > 0)",
        "--epsilon 0.1234567 | epsilon: 0.1234567 (expected: a whole number of millionths, at least"
            + " 0.001)",
        "--grid 1000 | grid: 1000 (expected: a power of two, 1 .. 16777216)",
        "--devices 0 | devices: 0 (expected: 1 .. 10000000000)",
        "--runs many | runs: many (expected: a whole number)",
        "--runs 0 | runs: 0 (expected: 1 .. 1000000)",
        "--bits 7 | bits: 7 (expected: 8 .. 62)",
        "--bits few | bits: few (expected: auto or a whole number)",
        "--dropout 1 | dropout: 1.0 (expected: 0 <= dropout < 1)",
        "--corrupt 2 | corrupt: 2 (expected: 0 <= share < 1, at most nine decimals)",
        "--lat-column y | columns of points: given (expected: only with --points)",
        "--max-bad-rows some | max-bad-rows: some (expected: a number of rows, or a share such as"
            + " 1%)",
        "--crop 1,2 | crop: 1,2 (expected: only with --map)",
        "--area 0,0,1,1 | area: 0.0,0.0,1.0,1.0 (expected: none; it is for points and rasters)",
        "--scale 7 | scale: 7 (expected: only with --locations weighted)",
        "--metrics some | metrics: some (expected: basic or all)",
        "--city atlantis | city: atlantis (expected: dense, archipelago or sprawl)",
        "--nonsense | --nonsense: unknown option (./sfumato simulate --help lists the options)",
      })
  void badOption_isOneLineAndTwo(String options, String message) {
    assertThat(run(tiny(options.split(" ")))).isEqualTo(2);
    assertThat(err.toString()).isEqualTo("sfumato: " + message + System.lineSeparator());
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--map nowhere.png | nowhere.png: no such file",
        "--points nowhere.csv | nowhere.csv: no such file",
        "--raster nowhere.tif | nowhere.tif: no such file",
        "--dropout 0.5 | no shard kept enough devices: every one of 1 lost more than the tolerated"
            + " share of 0.0; --tolerate-dropout sets it, to somewhat more than --dropout",
        "--out /proc/nowhere | /proc/nowhere: cannot be created",
      })
  void failure_isOneLineAndOne(String options, String message) {
    assertThat(run(tiny((options + " --json").split(" ")))).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("sfumato: " + message + System.lineSeparator());
  }

  private int run(String... arguments) {
    CommandLine commandLine = Sfumato.commandLine().setUsageHelpAutoWidth(false);
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  private static String[] tiny(String... more) {
    return concat(TINY, more);
  }

  private static String[] concat(String[] first, String... more) {
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private String withoutSeconds() {
    String text = out.toString().replaceAll("\"seconds\":[^}]*", "");
    out.getBuffer().setLength(0);
    return text;
  }

  private static String shape(String json) {
    return json.replaceAll(":-?\\d+(\\.\\d+)?(E-?\\d+)?", ":0").replace(",\"", ",\n\"");
  }

  /** What was expected; with -Dgolden=write, what is said now becomes the expectation. */
  private String golden(String name) throws IOException {
    if (Objects.equals(System.getProperty("golden"), "write")) {
      String said = name.endsWith(".json") ? shape(out.toString()) : out.toString();
      Files.writeString(Path.of("src/test/resources/dev/sfumato/cli").resolve(name), said);
      return said;
    }
    try (InputStream file =
        Objects.requireNonNull(SimulateCommandTest.class.getResourceAsStream(name), name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
