package dev.sfumato.server.api;

import com.linecorp.armeria.common.sse.ServerSentEvent;
import com.linecorp.armeria.common.stream.StreamWriter;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.api.view.CampaignView;
import dev.sfumato.server.api.view.EventView;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.StepFilter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/**
 * Events on their way to one watcher. A watcher that reads too slowly is let go: it comes back and
 * begins with the state again. Safe for use by several threads.
 */
final class EventStream {
  private static final int MAX_WAITING = 1_000;

  private final StreamWriter<ServerSentEvent> writer;
  private final Deque<ServerSentEvent> waiting = new ArrayDeque<>();
  private final Deque<CampaignEvent> early = new ArrayDeque<>();
  private final StepFilter steps = new StepFilter();
  private boolean open;
  private boolean writing;

  EventStream(StreamWriter<ServerSentEvent> writer) {
    this.writer = writer;
  }

  /** Sends the campaign as it is, the steps of its open query, then what has happened since. */
  synchronized void open(CampaignView view, StoredCampaign campaign) {
    waiting.addLast(event("campaign", view));
    steps.begin(campaign).forEach(this::send);
    open = true;
    early.forEach(this::addNew);
    early.clear();
    writeNext();
  }

  /**
   * What happens before the campaign was read may be in it already: it waits until that is known.
   */
  synchronized void add(CampaignEvent event) {
    if (waiting.size() + early.size() >= MAX_WAITING) {
      writer.close();
    } else if (open) {
      addNew(event);
      writeNext();
    } else {
      early.addLast(event);
    }
  }

  private void addNew(CampaignEvent event) {
    if (steps.isNew(event)) {
      send(event);
    }
  }

  private void send(CampaignEvent event) {
    waiting.addLast(event(event.name(), EventView.of(event)));
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
