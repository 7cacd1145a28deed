package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Common mistakes get a line each, and never a stack trace. */
class FailuresTest {
  @TempDir private Path folder;

  private final StringWriter errors = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Sfumato.commandLine();
    commandLine.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(errors, true));
    return commandLine.execute(arguments);
  }

  @Test
  void unknownCommand_isNamedWithThoseThatThereAre() {
    assertThat(run("simulat")).isEqualTo(2);
    assertThat(errors.toString())
        .startsWith(
            "sfumato: simulat: unknown command (did you mean simulate? expected: release, simulate,")
        .contains("campaign", "swarm")
        .doesNotContain("prepare")
        .hasLineCount(1);
  }

  @Test
  void unknownVerb_isNamedWithThoseThatThereAre() {
    assertThat(run("campaign", "xyz")).isEqualTo(2);
    assertThat(errors.toString()).contains("xyz: unknown command").contains("create, plan, list");
  }

  @Test
  void unknownOption_isNamedAlone() {
    assertThat(run("serve", "--colour", "blue", "--hue=1")).isEqualTo(2);
    assertThat(errors.toString())
        .isEqualToIgnoringNewLines(
            "sfumato: --colour: unknown option (./sfumato serve --help lists the options)");
  }

  @Test
  void strayWord_isNamed() {
    assertThat(run("serve", "now")).isEqualTo(2);
    assertThat(errors.toString()).contains("now: not expected here");
  }

  @Test
  void portInUse_isALine() throws IOException {
    try (ServerSocket taken = taken()) {
      String port = Integer.toString(taken.getLocalPort());

      assertThat(run("serve", "--port", port, "--data", folder.toString())).isEqualTo(1);
      assertThat(run("demo", "--port", port, "--out", folder.toString())).isEqualTo(1);
      assertThat(errors.toString().lines())
          .hasSize(2)
          .allMatch(line -> line.contains("127.0.0.1:" + port + " is in use"))
          .allMatch(line -> line.contains("--port"));
    }
  }

  @Test
  void configurationThatIsWrong_isALineAndMakesNothing() throws IOException {
    String data = folder.resolve("none").toString();
    Path file = Files.writeString(folder.resolve("bad.yaml"), "port: 4294967376\n");

    assertThat(run("serve", "--data", data, "--config", file.toString())).isEqualTo(2);
    assertThat(run("serve", "--data", data, "--join", "10.0.0.1:2551")).isEqualTo(2);
    assertThat(run("serve", "--data", data, "--cluster-port", "8080")).isEqualTo(2);
    assertThat(errors.toString().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("sfumato: " + file + ": port: 4294967376 (exp"),
            line -> assertThat(line).startsWith("sfumato: join: [10.0.0.1:2551] (expected: tog"),
            line -> assertThat(line).startsWith("sfumato: cluster-port: 8080 (expected: together"));
    assertThat(folder.resolve("none")).doesNotExist();
  }

  private static ServerSocket taken() throws IOException {
    for (int port = 19_220; port < 19_250; port++) {
      try {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
      } catch (BindException e) {
        // Somebody else's: the next.
      }
    }
    throw new IOException("ports 19220 .. 19249 are all in use");
  }
}
