package dev.sfumato.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client for notebooks, its tests and its examples, with Debian's Python. */
class PythonClientTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final Path CLIENT = Path.of("..", "clients", "python");

  @TempDir private Path folder;

  /** The program comes with Debian's numpy. */
  @BeforeAll
  static void requirePython() {
    assumeTrue(
        Files.isExecutable(PYTHON) && Files.isExecutable(Path.of("/usr/bin/f2py3")),
        "python3-numpy is not installed");
  }

  private static String python(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(PYTHON.toString(), "-B"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(CLIENT.toFile());
    builder.environment().put("PYTHONPATH", ".");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void ownTests_areGreen() throws Exception {
    assertThat(python("-m", "unittest", "discover", "-s", "tests", "-t", ".")).contains("OK");
  }

  @Test
  void exampleOfARelease_readsBothFiles() throws Exception {
    Path people = folder.resolve("people.csv");
    Files.writeString(people, "lat,lon\n" + "48.85,2.35\n".repeat(900));
    StringWriter out = new StringWriter();
    int status =
        Sfumato.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(out, true))
            .execute(
                "release",
                "--points",
                people.toString(),
                "--area",
                "48.80,2.22,48.91,2.48",
                "--grid",
                "64",
                "--out",
                folder.resolve("map").toString());
    assertThat(status).as(out.toString()).isZero();
    String geoJson = python("examples/busiest.py", folder.resolve("map/heatmap.geojson") + "", "1");
    String csv = python("examples/busiest.py", folder.resolve("map/heatmap.csv") + "", "1");

    assertThat(geoJson).isEqualTo(csv).contains(" people (", "90% intervals)");
  }

  @Test
  void exampleOfACoordinator_drivesIt() throws Exception {
    TestCertificate certificate = TestCertificate.make(folder);
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .data(folder.resolve("data"))
            .tls(certificate.cert(), certificate.key())
            .build();
    try (Coordinator coordinator = Coordinator.start(config)) {
      String token = requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
      String said =
          python(
              "examples/campaigns.py",
              "https://127.0.0.1:" + coordinator.port(),
              token,
              certificate.cert().toString());

      assertThat(said)
          .contains("created: from a notebook", "no map: 409 no-map-yet", "stopped: stopped")
          .contains("waited: stopped", "listed: ['from a notebook']", "left: 0");
    }
  }
}
