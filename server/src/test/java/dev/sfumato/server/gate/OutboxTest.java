package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import dev.sfumato.server.messages.StreamEnd;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What is sent to a device while its call's thread is elsewhere. */
class OutboxTest {
  private final HttpResponseWriter response = HttpResponse.streaming();
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final Outbox outbox = new Outbox(response, tasks::add);

  @Test
  void messagesAndTheEnd_areWrittenInOneGo() {
    outbox.send(new byte[] {1});
    outbox.send(new byte[] {2, 3});
    outbox.end(GrpcFrames.ending(outbox.isBegun(), StreamEnd.VISITED, ""), () -> {});
    assertThat(tasks).hasSize(1);
    tasks.remove().run();
    List<HttpObject> written = response.collect().join();
    assertThat(written).hasSize(3).first().isEqualTo(GrpcFrames.HEADERS);
    assertThat(((HttpData) written.get(1)).array())
        .containsExactly(0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 2, 3);
    assertThat(written.get(2).isEndOfStream()).isTrue();
  }

  @Test
  void headers_areWrittenOnce() {
    outbox.send(new byte[] {1});
    tasks.remove().run();
    outbox.send(new byte[] {2});
    tasks.remove().run();
    response.close();
    assertThat(response.collect().join()).hasSize(3);
  }

  @Test
  void endWithoutAMessage_isHeadersAndStatusInOne() {
    outbox.end(GrpcFrames.ending(outbox.isBegun(), StreamEnd.MALFORMED, "why"), () -> {});
    tasks.remove().run();
    assertThat(response.collect().join()).hasSize(1);
  }

  @Test
  void callThatIsClosed_takesNothing() {
    response.abort();
    assertThat(outbox.send(new byte[] {1})).isFalse();
    assertThat(tasks).isEmpty();
  }

  @Test
  void message_isUnreadUntilTheTransportTookIt() {
    assertThat(outbox.unreadSince()).isEmpty();
    outbox.send(new byte[] {1});
    assertThat(outbox.unreadSince()).isPresent();
    tasks.remove().run();
    assertThat(outbox.unreadSince()).isPresent();
    response.close();
    response.collect().join();
    response.whenComplete().join();
    assertThat(outbox.unreadSince()).isEmpty();
  }
}
