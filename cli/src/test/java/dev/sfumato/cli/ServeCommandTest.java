package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads when a coordinator starts: a process of its own, as they have it. */
class ServeCommandTest {
  @TempDir private Path folder;

  @Test
  void outsideAddressWithoutTls_isWarnedOfInALine() throws Exception {
    assertThat(warnings("--host", "0.0.0.0"))
        .singleElement()
        .asString()
        .startsWith("sfumato: warning: host: 0.0.0.0 can be reached from outside")
        .contains("tls-cert");
  }

  @Test
  void certificateThatEndsSoon_isWarnedOfInALine() throws Exception {
    TestCertificate soon = TestCertificate.make(folder, 7);

    assertThat(warnings("--tls-cert", soon.cert().toString(), "--tls-key", soon.key().toString()))
        .singleElement()
        .asString()
        .startsWith("sfumato: warning: ")
        .contains(soon.cert().toString())
        .contains("expires");
  }

  @Test
  void loopback_isNotWarnedOf() throws Exception {
    assertThat(warnings()).isEmpty();
  }

  /** Starts a coordinator, waits until it listens, and ends it. */
  private List<String> warnings(String... options) throws Exception {
    Path errors = folder.resolve("errors");
    Process coordinator =
        new ProcessBuilder(command(options)).redirectError(errors.toFile()).start();
    try (BufferedReader out = coordinator.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).as(Files.readString(errors)).startsWith("listening on");
    } finally {
      coordinator.destroyForcibly().waitFor();
    }
    return Files.readAllLines(errors).stream().filter(line -> line.contains("warning")).toList();
  }

  private List<String> command(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Sfumato.class.getName(),
                "serve",
                "--data",
                folder.resolve("data").toString(),
                "--port",
                Integer.toString(freePort())));
    command.addAll(List.of(options));
    return command;
  }

  private static int freePort() throws IOException {
    for (int port = 19_250; port < 19_300; port++) {
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getByName("0.0.0.0"))) {
        return free.getLocalPort();
      } catch (BindException e) {
        // Somebody else's: the next.
      }
    }
    throw new IOException("no free port in 19250 .. 19299");
  }
}
