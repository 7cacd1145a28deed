package dev.sfumato.server.gate;

import com.google.protobuf.ByteString;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.logging.RequestLogProperty;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.server.messages.StreamEnd;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One call of a device: messages out, a status at the end, and whether they are read. */
final class GrpcLine implements DeviceLine {
  /** How long a device may take to read the last word. */
  private static final Duration GOODBYE = Duration.ofSeconds(5);

  private final ServiceRequestContext context;
  private final HttpResponseWriter response;
  private final MessageReader incoming;
  private final GateMetrics metrics;
  private final AtomicInteger unread = new AtomicInteger();
  private boolean begun;
  private boolean over;
  private long unreadSince;

  GrpcLine(
      ServiceRequestContext context,
      HttpResponseWriter response,
      MessageReader incoming,
      GateMetrics metrics) {
    this.context = context;
    this.response = response;
    this.incoming = incoming;
    this.metrics = metrics;
  }

  @Override
  public void requestNext() {
    incoming.requestNext();
  }

  @Override
  public boolean send(ToDevice message) {
    return send(WireBytes.encode(message));
  }

  @Override
  public boolean seat(ToDevice.Seat seat, ByteString query) {
    return send(ToDeviceCodec.encode(seat, query).toByteArray());
  }

  private boolean send(byte[] bytes) {
    metrics.sent(bytes.length);
    if (over || !begin()) {
      return false;
    }
    if (unread.getAndIncrement() == 0) {
      unreadSince = System.nanoTime();
    }
    if (!response.tryWrite(HttpData.wrap(GrpcFrames.frame(bytes)))) {
      return false;
    }
    CompletableFuture<Void> unused = response.whenConsumed().thenRun(unread::decrementAndGet);
    return true;
  }

  private boolean begin() {
    if (begun) {
      return true;
    }
    begun = true;
    return response.tryWrite(GrpcFrames.HEADERS);
  }

  @Override
  public boolean isUnreadFor(Duration limit) {
    return unread.get() > 0 && System.nanoTime() - unreadSince > limit.toNanos();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The trailers end our side only. A device that ends its own then closes the call; if it does
   * not, the transport resets the call a while later, for a device that reads late would lose the
   * last message to a reset that comes at once.
   */
  @Override
  public void hangUp(StreamEnd end, String fault) {
    if (over) {
      return;
    }
    over = true;
    incoming.discard();
    if (response.tryWrite(GrpcFrames.ending(begun, end, fault))) {
      response.close();
      cutOffUnlessRead();
    }
  }

  private void cutOffUnlessRead() {
    var limit =
        context.eventLoop().schedule(this::reset, GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
    CompletableFuture<Void> unused =
        context
            .log()
            .whenAvailable(RequestLogProperty.RESPONSE_END_TIME)
            .thenRun(() -> limit.cancel(false));
  }

  @Override
  public void cutOff() {
    over = true;
    incoming.discard();
    reset();
  }

  private void reset() {
    context.cancel();
  }
}
