package dev.sfumato.server.gate;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpResponseWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * What a call has to say, until its thread has time for it. To wake that thread is dearer than to
 * write, so all that has come by then is written at once, messages in one piece.
 *
 * <p>Safe for many threads.
 */
final class Outbox {
  private final HttpResponseWriter response;
  private final Executor loop;
  private final List<byte[]> frames = new ArrayList<>();
  private Optional<HttpHeaders> ending = Optional.empty();
  private Runnable afterwards = () -> {};
  private boolean begun;
  private boolean waking;
  private int unread;
  private long unreadSince;

  /**
   * @param loop the thread of the call
   */
  Outbox(HttpResponseWriter response, Executor loop) {
    this.response = response;
    this.loop = loop;
  }

  /** Sends a message, or says that the transport has closed the call. */
  synchronized boolean send(byte[] message) {
    if (!response.isOpen()) {
      return false;
    }
    if (unread++ == 0) {
      unreadSince = System.nanoTime();
    }
    frames.add(GrpcFrames.frame(message));
    wake();
    return true;
  }

  /** Whether there was a message; its headers go before it. */
  synchronized boolean isBegun() {
    return begun || !frames.isEmpty();
  }

  /** Ends our side after what was sent. */
  synchronized void end(HttpHeaders trailers, Runnable then) {
    ending = Optional.of(trailers);
    afterwards = then;
    wake();
  }

  /** Since when something is unread, as of {@link System#nanoTime}; nothing if all is read. */
  synchronized Optional<Long> unreadSince() {
    return unread > 0 ? Optional.of(unreadSince) : Optional.empty();
  }

  private void wake() {
    if (!waking) {
      waking = true;
      loop.execute(this::write);
    }
  }

  /** What is written in one go. */
  private record Batch(List<byte[]> frames, boolean isFirst, Optional<HttpHeaders> ending) {}

  private synchronized Batch take() {
    waking = false;
    Batch batch = new Batch(List.copyOf(frames), !begun && !frames.isEmpty(), ending);
    begun |= batch.isFirst();
    frames.clear();
    return batch;
  }

  /**
   * On the call's thread, and without our lock: the transport may tell of the call's end from
   * within, and whoever hears of that may wait for one who is about to send.
   */
  private void write() {
    Batch batch = take();
    boolean written = batch.frames().isEmpty() || writeMessages(batch);
    if (written && batch.ending().isPresent() && response.tryWrite(batch.ending().get())) {
      response.close();
      afterwards().run();
    }
  }

  private synchronized Runnable afterwards() {
    return afterwards;
  }

  private boolean writeMessages(Batch batch) {
    int count = batch.frames().size();
    boolean begins = !batch.isFirst() || response.tryWrite(GrpcFrames.HEADERS);
    if (!begins || !response.tryWrite(HttpData.wrap(GrpcFrames.join(batch.frames())))) {
      return false;
    }
    CompletableFuture<Void> unused = response.whenConsumed().thenRun(() -> read(count));
    return true;
  }

  private synchronized void read(int messages) {
    unread -= messages;
  }
}
