package dev.sfumato.server.gate;

import com.google.protobuf.ByteString;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.logging.RequestLogProperty;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.server.messages.StreamEnd;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One call of a device: messages out, a status at the end, and whether they are read. */
final class GrpcLine implements DeviceLine {
  /** How long a device may take to read the last word. */
  private static final Duration GOODBYE = Duration.ofSeconds(5);

  private final ServiceRequestContext context;
  private final Outbox outbox;
  private final MessageReader incoming;
  private final GateMetrics metrics;
  private boolean over;

  GrpcLine(
      ServiceRequestContext context,
      HttpResponseWriter response,
      MessageReader incoming,
      GateMetrics metrics) {
    this.context = context;
    this.outbox = new Outbox(response, context.eventLoop().withoutContext());
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
    return !over && outbox.send(bytes);
  }

  @Override
  public boolean isUnreadFor(Duration limit) {
    return outbox
        .unreadSince()
        .filter(since -> System.nanoTime() - since > limit.toNanos())
        .isPresent();
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
    outbox.end(GrpcFrames.ending(outbox.isBegun(), end, fault), this::cutOffUnlessRead);
  }

  private void cutOffUnlessRead() {
    var limit =
        context
            .eventLoop()
            .withoutContext()
            .schedule(this::reset, GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
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
