package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.export.Enrolment;
import dev.sfumato.server.console.Console;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who asks for many files of the page and reads none is refused after some, and only that one. */
@Timeout(300)
class UnreadPagesTest {
  private static final int ASKED = 250;
  private static final int GIVEN = 200;

  /** The index of {@code :status 200} in HPACK's static table (RFC 7541, appendix A). */
  private static final int STATUS_200 = 0x88;

  private Server server;

  @BeforeEach
  void start() {
    ServerBuilder builder = Server.builder().http(0);
    new Console(Optional.empty(), Optional.empty(), Enrolment.OPEN).configureServices(builder);
    server = builder.build();
    server.start().join();
  }

  @AfterEach
  void stop() {
    server.stop().join();
  }

  @Test
  void unreadFiles_areBounded_andForgottenWithTheirConnection() throws IOException {
    try (Http2Wire deaf = new Http2Wire(server.activeLocalPort(), 0)) {
      for (int i = 0; i < ASKED; i++) {
        deaf.finish(deaf.request(i % 2 == 0 ? "/" : "/docs/privacy.md", Map.of(":method", "GET")));
      }
      Map<Boolean, Integer> answers = answers(deaf);
      assertThat(answers).containsEntry(true, GIVEN).containsEntry(false, ASKED - GIVEN);
    }
    WebClient client = WebClient.of("http://127.0.0.1:" + server.activeLocalPort());
    while (client.blocking().get("/").status().code() != 200) {
      Thread.onSpinWait();
    }
  }

  /** How many were given, and how many refused. */
  private static Map<Boolean, Integer> answers(Http2Wire deaf) throws IOException {
    Map<Boolean, Integer> answers = new HashMap<>();
    for (int heard = 0; heard < ASKED; ) {
      Http2Wire.Frame frame = deaf.next();
      if (frame.type() == Http2Wire.HEADERS) {
        answers.merge((frame.payload()[0] & 0xff) == STATUS_200, 1, Integer::sum);
        heard++;
      }
    }
    return answers;
  }
}
