package dev.sfumato.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.config.StartException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts that work, and what an operator is told of those that cannot. */
class StartTest {
  @TempDir private Path folder;

  private ServerConfig.Builder config() {
    return ServerConfig.builder().port(0).data(folder.resolve("data"));
  }

  @Test
  void start_afterOneThatFailed_makesTheTokens() throws IOException {
    try (ServerSocket taken = taken()) {
      assertRefused(
          config().port(taken.getLocalPort()),
          "port: 127.0.0.1:" + taken.getLocalPort() + " is in use",
          "--port");
    }

    try (Coordinator second = start(config())) {
      assertThat(second.parts().tokens().made()).containsOnlyKeys(Role.ADMIN, Role.VIEWER);
    }
  }

  /** Under the ports that a configuration may name. */
  private static ServerSocket taken() throws IOException {
    for (int port = 19_200; port < 19_220; port++) {
      try {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
      } catch (java.net.BindException e) {
        // Somebody else's: the next.
      }
    }
    throw new IOException("ports 19200 .. 19219 are all in use");
  }

  /** Nothing is made by a start that cannot be: no folder, no token. */
  @Test
  void start_whereAPortIsTaken_makesNothing() throws IOException {
    Path none = folder.resolve("none");
    try (ServerSocket taken = taken()) {
      int port = taken.getLocalPort();
      String shared = "jdbc:postgresql://127.0.0.1:1/x";
      assertRefused(config().data(none).port(port), "port: 127.0.0.1:" + port + " is in use");
      assertRefused(config().data(none).managementPort(port), "management-port: 127.0.0.1:" + port);
      assertRefused(
          config().data(none).clusterPort(port).databaseUrl(shared),
          "cluster-port: 127.0.0.1:" + port + " is in use",
          "--cluster-port");
    }
    assertRefused(config().data(none).host("192.0.2.7"), "host: 192.0.2.7");
    assertThat(none).doesNotExist();
  }

  @Test
  void start_again_makesNoTokensUnlessTheyAreRenewed() {
    Map<Role, String> first;
    try (Coordinator coordinator = start(config())) {
      first = coordinator.parts().tokens().made();
    }
    try (Coordinator again = start(config())) {
      assertThat(again.parts().tokens().made()).isEmpty();
    }

    try (Coordinator renewed = start(config().renewTokens(true))) {
      assertThat(renewed.parts().tokens().made())
          .containsOnlyKeys(Role.ADMIN, Role.VIEWER)
          .doesNotContainValue(first.get(Role.ADMIN));
      assertThat(renewed.parts().tokens().roleOf(requireNonNull(first.get(Role.ADMIN)))).isEmpty();
    }
  }

  @Test
  void start_makesFilesForTheirOwnerAlone_andNoTrace() throws IOException {
    start(config()).close();

    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      assertThat(files)
          .allSatisfy(
              each ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                      .endsWith("------"))
          .noneMatch(each -> each.toString().endsWith(".trace.db"));
    }
  }

  @Test
  void start_onAnAddressOfAnotherMachine_isRefused() {
    assertRefused(config().host("192.0.2.7"), "host: 192.0.2.7 is no address of this machine");
    assertRefused(
        config().host("no.such.host.invalid"), "host: no.such.host.invalid is no address");
  }

  @Test
  void start_inAFolderThatIsInUse_isRefused() throws IOException {
    try (Coordinator first = start(config())) {
      assertThat(first).isNotNull();
      assertRefused(config(), "data: ", "is in use by another coordinator", "--data");
    }
    start(config()).close();
  }

  @Test
  void start_inAFolderOfAnEarlierVersion_isRefusedAndLeavesIt() throws IOException {
    Path old = Files.createDirectories(folder.resolve("data")).resolve("sfumato.mv.db");
    Files.writeString(old, "written by H2");
    assertRefused(config(), "data: ", "sfumato.mv.db", "0.1", "--data");
    assertThat(old).hasContent("written by H2");
  }

  @Test
  void start_whereTheFolderIsAFile_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "here");

    assertRefused(config().data(file), "data: " + file + " is a file, or inside one");
    assertRefused(config().data(file.resolve("data")), "is a file, or inside one", "--data");
  }

  @Test
  void start_withTlsFilesThatCannotBeRead_namesThem() throws IOException {
    Path missing = folder.resolve("missing.pem");
    Path text = Files.writeString(folder.resolve("text.pem"), "no certificate");
    Path broken =
        Files.writeString(
            folder.resolve("broken.pem"),
            """
            -----BEGIN CERTIFICATE-----
            AAAA
            -----END CERTIFICATE-----
            -----BEGIN PRIVATE KEY-----
            AAAA
            -----END PRIVATE KEY-----
            """);

    assertRefused(config().tls(missing, missing), "tls-cert: " + missing + " does not exist");
    assertRefused(config().tls(text, text), "tls-cert: " + text, "-----BEGIN CERTIFICATE-----");
    assertRefused(config().tls(broken, missing), "tls-key: " + missing + " does not exist");
    assertRefused(config().tls(broken, broken), "tls-cert: " + broken, "tls-key: " + broken);
  }

  @Test
  void start_withoutItsDatabase_saysWhyAndShowsNoPassword() throws IOException {
    String login = "?user=nobody&password=secret";
    assertRefused(config().databaseUrl("jdbc:postgresql://127.0.0.1:1/x" + login), "not answer");
    assertRefused(config().databaseUrl("jdbc:postgresql://a:b:c/x" + login), "(expected: jdbc:");
    try (EmbeddedPostgres postgres = TestPostgres.start()) {
      String url = "jdbc:postgresql://127.0.0.1:" + postgres.getPort();
      assertRefused(config().databaseUrl(url + "/postgres" + login), "user or the password");
      assertRefused(config().databaseUrl(url + "/none?user=postgres"), "\"none\" does not exist");
    }
  }

  private static Coordinator start(ServerConfig.Builder config) {
    return Coordinator.start(config.build()).awaitActors();
  }

  private static void assertRefused(ServerConfig.Builder config, String... words) {
    assertThatThrownBy(() -> start(config).close())
        .isInstanceOf(StartException.class)
        .message()
        .contains(words)
        .doesNotContain("secret")
        .hasLineCount(1);
  }
}
