package dev.sfumato.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code campaign} and {@code swarm} against a coordinator with an own certificate. */
class CampaignCommandTest {
  private static final String[] TERMS = {
    "--area", "38.5,-8,38.62,-7.8", "--devices", "20000", "--shard-size", "5000"
  };

  @TempDir private static Path folder;
  private static TestCertificate certificate;
  private static Coordinator coordinator;
  private static Path context;

  private final StringWriter out = new StringWriter();
  private final StringWriter errors = new StringWriter();

  @BeforeAll
  static void start() throws Exception {
    certificate = TestCertificate.make(folder);
    coordinator =
        Coordinator.start(
            ServerConfig.builder()
                .port(0)
                .data(folder.resolve("data"))
                .tls(certificate.cert(), certificate.key())
                .build());
    context = context(Role.ADMIN);
  }

  private static Path context(Role role) throws Exception {
    String token = requireNonNull(coordinator.parts().tokens().made().get(role));
    return Files.writeString(folder.resolve(role.label()), "token=" + token + "\n");
  }

  @AfterAll
  static void stop() {
    coordinator.close();
  }

  private static String address(String scheme) {
    return scheme + "://127.0.0.1:" + coordinator.port();
  }

  private int run(String... arguments) {
    CommandLine commandLine = Sfumato.commandLine();
    commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(errors, true));
    return commandLine.execute(arguments);
  }

  /** A verb of the coordinator, trusted by its certificate. */
  private int campaign(Path as, String verb, String... more) {
    List<String> arguments = new ArrayList<>(List.of("campaign", verb, "--context", as.toString()));
    arguments.addAll(List.of("--server", address("https")));
    arguments.addAll(List.of("--ca", certificate.cert().toString()));
    arguments.addAll(Arrays.asList(more));
    return run(arguments.toArray(String[]::new));
  }

  @Test
  void planAndCreate_warnOfWhatDefaultDevicesDecline() {
    String[] dear = {"--area", "38.5,-8,38.62,-7.8", "--devices", "20000", "--epsilon", "50"};
    String warning = "warning: epsilon: 50 (expected by devices by default: at most 1)";

    assertThat(campaign(context, "plan", dear)).as(errors.toString()).isZero();
    assertThat(out.toString()).contains(warning);
    assertThat(campaign(context, "create", dear)).isZero();
    assertThat(errors.toString()).contains("sfumato: " + warning);
  }

  @Test
  void create_anAreaFromAFile_isOfItsCells() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("district.geojson"),
            "{\"type\":\"Polygon\",\"coordinates\":[[[-8,38.5],[-7.8,38.5],[-8,38.62],[-8,38.5]]]}");
    String[] terms = {"--area", file.toString(), "--devices", "20000", "--shard-size", "5000"};

    assertThat(campaign(context, "plan", terms)).as("%s", errors).isZero();
    out.getBuffer().setLength(0);
    assertThat(campaign(context, "create", terms)).as("%s", errors).isZero();
    assertThat(campaign(context, "show", out.toString().strip(), "--json")).isZero();
    Matcher share = Pattern.compile("\"openShare\" *: *([0-9.]+)").matcher(out.toString());
    assertThat(share.find()).as("%s", out).isTrue();
    assertThat(Double.parseDouble(share.group(1))).isBetween(0.5, 0.51);

    String[] missing = {"--area", "nowhere.geojson", "--devices", "20000"};
    assertThat(campaign(context, "create", missing)).isNotZero();
    assertThat(errors.toString()).contains("nowhere.geojson");
  }

  @Test
  void create_ofTwoQuantities_saysWhatTheyAre() {
    String[] weather = {
      "--space",
      "-10,0,40,100",
      "--x-name",
      "temperature",
      "--x-unit",
      "C",
      "--y-name",
      "humidity",
      "--y-unit",
      "%",
      "--devices",
      "20000",
      "--grid",
      "64"
    };
    assertThat(campaign(context, "plan", weather)).as("%s", errors).isZero();
    assertThat(out.toString()).contains(" C by ");
    out.getBuffer().setLength(0);
    assertThat(campaign(context, "create", weather)).as("%s", errors).isZero();
    assertThat(campaign(context, "show", out.toString().strip(), "--json")).isZero();
    assertThat(out.toString()).contains("temperature[C],humidity[%]");

    String[] nameless = {"--space", "-10,0,40,100", "--devices", "20000"};
    assertThat(campaign(context, "create", nameless)).isNotZero();
    assertThat(errors.toString()).contains("with --x-name and --y-name");
    String[] nowhere = {"--devices", "20000"};
    assertThat(campaign(context, "create", nowhere)).isNotZero();
    assertThat(errors.toString()).contains("one of --area and --space");
    String[] both = {"--area", "38.5,-8,38.62,-7.8", "--x-unit", "C", "--devices", "20000"};
    assertThat(campaign(context, "create", both)).isNotZero();
    assertThat(errors.toString()).contains("one of --area and --space, with what belongs to it");
  }

  @Test
  void series_showsItsCostBeforeItStarts_andItsCampaigns() {
    List<String> terms = new ArrayList<>(Arrays.asList(TERMS));
    terms.addAll(List.of("--series", "every week", "--maps", "8"));
    String[] first = terms.toArray(String[]::new);
    String cost = "map 1 of 8; epsilon 1 each, at most 8 for a device that is in all";

    assertThat(campaign(context, "plan", first)).as("%s", errors).isZero();
    assertThat(out.toString()).contains("Series every week: " + cost);
    out.getBuffer().setLength(0);
    assertThat(campaign(context, "create", first)).as("%s", errors).isZero();
    assertThat(errors.toString()).contains(cost);
    String id = out.toString().strip();
    assertThat(campaign(context, "series")).as("%s", errors).isZero();
    assertThat(out.toString()).contains("    1  " + id);
    assertThat(campaign(context, "change", "every week/2", "--since", id)).isNotZero();
    assertThat(errors.toString()).contains("SERIES/NUMBER of a map that was started");
  }

  @Test
  void create_withoutASafeGraph_isRefusedByItsOption() {
    String[] unsafe = {
      "--area",
      "38.5,-8,38.62,-7.8",
      "--devices",
      "20000",
      "--corrupt",
      "0.4",
      "--tolerate-dropout",
      "0.4"
    };
    assertThat(campaign(context, "create", unsafe)).isNotZero();
    assertThat(errors.toString())
        .contains("--corrupt: 0.4 (expected: less of it or of --tolerate-dropout")
        .contains("no-safe-graph");
  }

  @Test
  void list_withTheAuthority_isAnswered() {
    assertThat(campaign(context, "list")).as(errors.toString()).isZero();
    assertThat(out.toString()).contains("charged");
  }

  @Test
  void listAndShow_sayTheNameAndWhoAnswered() {
    List<String> terms = new ArrayList<>(Arrays.asList(TERMS));
    terms.addAll(List.of("--name", "a name for the list"));
    assertThat(campaign(context, "create", terms.toArray(String[]::new))).as("%s", errors).isZero();
    Matcher id = Pattern.compile("[0-9a-f]{32}").matcher(out.toString());
    assertThat(id.find()).isTrue();
    assertThat(campaign(context, "list")).isZero();
    assertThat(campaign(context, "show", id.group())).as("%s", errors).isZero();

    assertThat(out.toString())
        .contains("a name for the list       ")
        .contains("devices wanted     20,000")
        .contains("devices seated     0 = 0 answered + 0 dropped");
  }

  @Test
  void list_databaseGone_saysWhatToDo() throws Exception {
    ServerConfig config = ServerConfig.builder().port(0).data(folder.resolve("gone")).build();
    try (Coordinator other = Coordinator.start(config)) {
      String token = requireNonNull(other.awaitActors().parts().tokens().made().get(Role.ADMIN));
      Path own = Files.writeString(folder.resolve("own"), "token=" + token + "\n");
      other.parts().database().close();

      String at = "http://127.0.0.1:" + other.port();
      assertThat(run("campaign", "list", "--context", "" + own, "--server", at)).isEqualTo(1);
      assertThat(errors.toString())
          .contains("does not reach its database", "Start the database again")
          .contains("[database-unreachable]")
          .doesNotContain("internal");
    }
  }

  @Test
  void list_withTheAuthorityOfTheContext_isAnswered() throws Exception {
    Path all =
        Files.writeString(
            folder.resolve("all"),
            Files.readString(context)
                + ("server=" + address("https") + "\nca=" + certificate.cert() + "\n"));

    assertThat(run("campaign", "list", "--context", all.toString())).as("%s", errors).isZero();
  }

  @Test
  void list_withoutTheAuthority_saysHowToTrust() {
    assertThat(run("campaign", "list", "--context", "" + context, "--server", address("https")))
        .isEqualTo(1);
    assertThat(errors.toString()).contains("not trusted", "--ca FILE").hasLineCount(1);
  }

  @Test
  void list_inPlainTextToATlsPort_saysHttps() {
    assertThat(run("campaign", "list", "--context", "" + context, "--server", address("http")))
        .isEqualTo(1);
    assertThat(errors.toString()).contains("use " + address("https")).hasLineCount(1);
  }

  @Test
  void list_withTlsToAPlainPort_saysHttp() throws Exception {
    ServerConfig plain = ServerConfig.builder().port(0).data(folder.resolve("plain")).build();
    try (Coordinator other = Coordinator.start(plain)) {
      String at = "://127.0.0.1:" + other.port();
      assertThat(run("campaign", "list", "--context", "" + context, "--server", "https" + at))
          .isEqualTo(1);
      assertThat(errors.toString()).contains("use http" + at).hasLineCount(1);
    }
  }

  @Test
  void authority_thatIsNone_isRefused() {
    assertThat(campaign(context, "list", "--ca", context.toString())).isEqualTo(1);
    assertThat(errors.toString()).contains("ca: " + context, "BEGIN CERTIFICATE").hasLineCount(1);
  }

  @Test
  void swarm_withoutTheAuthority_saysHowToTrust() {
    assertThat(run("swarm", "--server", address("https"), "--devices", "1", "--grid", "64"))
        .isEqualTo(1);
    assertThat(errors.toString()).contains("not trusted", "--ca FILE").hasLineCount(1);
  }

  @Test
  void refusals_speakOfOptionsAndCommands() throws Exception {
    Path stranger = Files.writeString(folder.resolve("stranger"), "token=guess\n");
    assertThat(campaign(stranger, "list")).isEqualTo(1);
    assertThat(campaign(context(Role.VIEWER), "create", TERMS)).isEqualTo(1);
    assertThat(campaign(context, "show", "0".repeat(32))).isEqualTo(1);
    String[] wrong = TERMS.clone();
    wrong[wrong.length - 1] = "0";
    assertThat(campaign(context, "create", wrong)).isEqualTo(1);

    assertThat(errors.toString())
        .contains(
            "Set SFUMATO_TOKEN to the admin or viewer token", "Set SFUMATO_TOKEN to the admin")
        .contains("./sfumato campaign list", "--shard-size: ")
        .doesNotContain("Bearer", "/api/v1", "shardSize")
        .hasLineCount(4);
  }

  @Test
  void plan_withGridAndFinestCell_isAskedWrongly() {
    List<String> both = new ArrayList<>(Arrays.asList(TERMS));
    both.addAll(List.of("--grid", "64", "--finest-cell", "100"));

    assertThat(campaign(context, "plan", both.toArray(String[]::new))).isEqualTo(2);
    assertThat(errors.toString()).contains("grid: 64", "--finest-cell").hasLineCount(1);
  }
}
