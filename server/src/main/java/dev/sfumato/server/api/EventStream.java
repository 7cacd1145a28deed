package dev.sfumato.server.api;

import com.linecorp.armeria.common.sse.ServerSentEvent;
import com.linecorp.armeria.common.stream.StreamWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/**
 * Events on their way to one watcher. A watcher that reads too slowly is let go: it comes back and
 * begins with the state again. Safe for use by several threads.
 */
final class EventStream {
  private static final int MOST_WAITING = 1_000;

  private final StreamWriter<ServerSentEvent> writer;
  private final Deque<ServerSentEvent> waiting = new ArrayDeque<>();
  private boolean open;
  private boolean writing;

  EventStream(StreamWriter<ServerSentEvent> writer) {
    this.writer = writer;
  }

  /** Sends the campaign as it is, then what has happened since. */
  synchronized void open(CampaignView campaign) {
    waiting.addFirst(event("campaign", campaign));
    open = true;
    writeNext();
  }

  synchronized void add(CampaignEvent event) {
    if (waiting.size() >= MOST_WAITING) {
      writer.close();
      return;
    }
    waiting.addLast(event(event.name(), EventView.of(event)));
    writeNext();
  }

  /** A comment, so that neither side takes silence for a broken line. */
  synchronized void beat() {
    if (waiting.isEmpty()) {
      waiting.addLast(ServerSentEvent.ofComment("still here"));
      writeNext();
    }
  }

  private void writeNext() {
    if (!open || writing || waiting.isEmpty() || !writer.isOpen()) {
      return;
    }
    writing = true;
    if (writer.tryWrite(waiting.removeFirst())) {
      CompletableFuture<Void> unused = writer.whenConsumed().thenRun(this::written);
    }
  }

  private synchronized void written() {
    writing = false;
    writeNext();
  }

  private static ServerSentEvent event(String name, Object data) {
    return ServerSentEvent.builder().event(name).data(Json.text(data)).build();
  }
}
