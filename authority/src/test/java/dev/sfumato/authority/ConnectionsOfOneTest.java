package dev.sfumato.authority;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.authority.config.AuthorityConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An address whose bodies drip has its own connections, and no more than those. */
class ConnectionsOfOneTest {
  private static final int MOST = 200;
  private static final byte[] ANOTHER = {127, 0, 0, 2};
  private static final byte[] BEGUN =
      "POST /v1/devices HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{"
          .getBytes(StandardCharsets.US_ASCII);

  @TempDir private Path folder;

  @Test
  void oneMore_isClosed_othersAreServed() throws Exception {
    AuthorityConfig config =
        AuthorityConfig.builder().data(folder).port(0).requestsPerSecond(1_000_000).build();
    List<Socket> held = new ArrayList<>();
    try (AuthorityServer server = AuthorityServer.start(config, new TestClock())) {
      for (int i = 0; i < MOST; i++) {
        held.add(begun(server.port(), ANOTHER));
      }
      try (Socket more = begun(server.port(), ANOTHER)) {
        assertThat(isClosed(more)).isTrue();
      }
      String health = "http://127.0.0.1:" + server.port() + "/healthz";
      assertThat(TestDevice.get(HttpClient.newHttpClient(), health).status()).isEqualTo(200);
    } finally {
      for (Socket each : held) {
        each.close();
      }
    }
  }

  private static Socket begun(int port, byte[] from) throws IOException {
    Socket socket =
        new Socket(
            InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
            port,
            InetAddress.getByAddress(from),
            0);
    try {
      socket.getOutputStream().write(BEGUN);
    } catch (SocketException e) {
      // Closed already: what is asked about next.
      return socket;
    }
    return socket;
  }

  /** An answer would be a byte. */
  private static boolean isClosed(Socket socket) throws IOException {
    socket.setSoTimeout(60_000);
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }
}
