package dev.sfumato.authority;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.authority.config.AuthorityConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
  @Timeout(300)
  void oneMore_isClosed_othersAreServed() throws Exception {
    AuthorityConfig config =
        AuthorityConfig.builder().data(folder).port(0).requestsPerSecond(1_000_000).build();
    List<Socket> held = new ArrayList<>();
    try (AuthorityServer server = AuthorityServer.start(config, new TestClock())) {
      for (int i = 0; i < MOST + 1; i++) {
        held.add(begun(server.port(), ANOTHER));
      }
      // Several threads accept: it need not be the last.
      while (held.stream().noneMatch(ConnectionsOfOneTest::isClosed)) {
        Thread.onSpinWait();
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
  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
