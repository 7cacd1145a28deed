package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands compare, plan and reproduce. */
class LabCommandsTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void compare_printsALineForEachStrategy() {
    assertThat(
            run(
                "compare",
                "--grid",
                "32",
                "--devices",
                "3000",
                "--runs",
                "2",
                "--strategies",
                "sfumato,adaptive-grid,hierarchical"))
        .isZero();
    assertThat(out.toString())
        .contains("sfumato ", "adaptive-grid ", "hierarchical * ", "mean of 2 runs");
  }

  @Test
  void compare_asJson_hasMeansAndErrors() {
    assertThat(
            run(
                "compare",
                "--grid",
                "32",
                "--devices",
                "3000",
                "--runs",
                "2",
                "--strategies",
                "flat,non-private",
                "--json"))
        .isZero();
    assertThat(out.toString())
        .startsWith("{\"schema\":1,\"dataset\":\"dense\",\"grid\":32,\"devices\":3000")
        .contains("\"strategy\":\"flat\",\"trust\":\"distributed\",\"choosesByTruth\":false")
        .contains("\"strategy\":\"non-private\",\"trust\":\"none\",\"choosesByTruth\":true")
        .contains("\"standardError\":{\"mse\":");
  }

  @Test
  void compare_severalNumbersOfDevices_oneComparisonEach() {
    assertThat(
            run(
                "compare",
                "--grid",
                "32",
                "--devices",
                "2000,3000",
                "--runs",
                "2",
                "--strategies",
                "sfumato",
                "--json"))
        .isZero();
    assertThat(out.toString())
        .startsWith("{\"comparisons\":[")
        .contains("\"devices\":2000", "\"devices\":3000");
  }

  @Test
  void compare_anUnknownStrategy_isRefused() {
    assertThat(run("compare", "--grid", "32", "--strategies", "magic")).isEqualTo(2);
    assertThat(err.toString()).startsWith("sfumato: strategy: magic (expected: sfumato, paper");
  }

  @Test
  void plan_saysWhatCanBeHad() {
    assertThat(run("plan", "--devices", "20000", "--city", "dense", "--grid", "64")).isZero();
    assertThat(out.toString())
        .contains("a device uploads at most", "expected error (L1)", "simulated on dense")
        .endsWith("feasible" + System.lineSeparator())
        .doesNotContain("not feasible");
  }

  @Test
  void plan_withTooFewDevices_saysHowManyItTakes() {
    assertThat(run("plan", "--devices", "10", "--city", "dense", "--grid", "64")).isEqualTo(3);
    assertThat(out.toString()).startsWith("not feasible, you would need about ");
  }

  @Test
  void plan_withMostDevicesOutside_knowsIt() {
    String[] plan = {"plan", "--devices", "3000", "--city", "dense", "--grid", "64", "--outside"};
    assertThat(run(with(plan, "0.99"))).isEqualTo(3);
    assertThat(out.toString()).startsWith("not feasible, you would need about ");
    assertThat(run(with(plan, "0.5"))).isZero();
    assertThat(run(with(plan, "1"))).isEqualTo(2);
    assertThat(err.toString()).contains("outside: 1.0 (expected: 0 <= outside < 1)");
  }

  @Test
  void plan_withTwoQueriesAtMost_hasTwo() {
    String[] plan = {"plan", "--devices", "20000", "--city", "dense", "--grid", "64"};
    assertThat(run(with(plan, "--max-queries=2", "--json"))).isZero();
    assertThat(out.toString().split("\"shards\":", -1)).hasSize(3);
    assertThat(run(with(plan, "--max-queries=1"))).isEqualTo(2);
    assertThat(err.toString()).contains("max-queries: 1");
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void plan_withAnErrorThatIsTooSmall_saysHowManyDevicesItTakes() {
    assertThat(
            run(
                "plan",
                "--devices",
                "2000",
                "--city",
                "sprawl",
                "--grid",
                "32",
                "--target-error",
                "0.15",
                "--json"))
        .isEqualTo(3);
    assertThat(out.toString())
        .contains("\"feasible\":false,\"devicesNeeded\":")
        .contains("\"expectedError\":")
        .contains("\"simulatedOn\":[\"sprawl\"]");
  }

  @Test
  void plan_ofAnArea_isSimulatedOnAllCities() {
    assertThat(run("plan", "--devices", "20000", "--area", "48,2,49,3", "--grid", "32")).isZero();
    assertThat(out.toString()).contains("dense, archipelago, sprawl");
  }

  @Test
  void plan_ofABillionDevicesInSmallShards_isTwoSizes() {
    assertThat(
            run(
                "plan",
                "--devices",
                "1000000000",
                "--shard-size",
                "30",
                "--city",
                "dense",
                "--grid",
                "32"))
        .isZero();
    assertThat(out.toString())
        .contains("23,333,334")
        .contains(
            "warning: --shard-size: 30 (expected by devices by default: sums of at least 100"
                + " devices; here they are opened with 27 of 30)")
        .endsWith("feasible" + System.lineSeparator());
  }

  @Test
  void plan_withoutASafeGraph_isRefusedByItsOption() {
    assertThat(
            run(
                "plan",
                "--devices",
                "20000",
                "--city",
                "dense",
                "--grid",
                "32",
                "--tolerate-dropout",
                "0.35",
                "--corrupt",
                "0.2"))
        .isEqualTo(2);
    assertThat(err.toString())
        .startsWith(
            "sfumato: --tolerate-dropout: 0.35 (expected: less of it or of --corrupt, or a"
                + " --shard-size of at most 601: no secure sum of 1200 devices is safe");
  }

  @Test
  void plan_ofAnAreaThatIsNone_saysWhichWasMeant() {
    assertThat(run("plan", "--devices", "20000", "--area", "139,35,140,36")).isEqualTo(2);
    assertThat(err.toString()).contains("this looks like W,S,E,N: use 35,139,36,140");
    assertThat(run("plan", "--devices", "20000", "--area", "48,2,48.001,2.001")).isEqualTo(2);
    assertThat(err.toString()).contains("at least 1 m: in this area a grid of at most 64");
  }

  @Test
  void plan_ofAPublicMap_isSimulatedOnIt() throws IOException {
    Path prior = folder.resolve("public.csv");
    Files.writeString(prior, "lat,lon,weight\n48.1,2.1,500\n48.9,2.9,300\n48.5,2.2,200\n");
    assertThat(run("plan", "--devices", "20000", "--prior", prior.toString(), "--grid", "32"))
        .isZero();
    assertThat(out.toString()).contains("public");
  }

  @Test
  void reproduce_writesTheFilesAndThePage() throws IOException {
    assertThat(
            run(
                "reproduce",
                "fig-results",
                "fig-shard-size",
                "--tiny",
                "--data",
                folder.resolve("none").toString(),
                "--out",
                folder.toString()))
        .isZero();
    assertThat(folder.resolve("fig-results.png")).isNotEmptyFile();
    assertThat(folder.resolve("fig-shard-size.csv")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("index.html")))
        .contains("id=\"fig-results\"", "id=\"fig-shard-size\"");
    assertThat(out.toString()).contains("fig-results ", "index.html");
  }

  @Test
  void reproduce_anUnknownFigure_isRefused() {
    assertThat(run("reproduce", "fig-magic")).isEqualTo(2);
    assertThat(err.toString()).startsWith("sfumato: experiment: fig-magic (expected: all, table1");
  }

  private int run(String... arguments) {
    CommandLine commandLine = Sfumato.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }
}
