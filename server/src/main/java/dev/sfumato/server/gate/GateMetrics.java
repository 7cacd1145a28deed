package dev.sfumato.server.gate;

import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.metrics.ServerMetrics;
import io.micrometer.core.instrument.Counter;

/** What a gate counts: streams and why they ended, seats, bytes. Never who. */
final class GateMetrics {
  private final ServerMetrics metrics;

  GateMetrics(ServerMetrics metrics) {
    this.metrics = metrics;
  }

  void opened() {
    metrics.streamOpened();
  }

  /** The transport is rid of a call. */
  void closed() {
    metrics.streamClosed();
  }

  /** A stream ended, or was never let in. */
  void ended(StreamEnd end) {
    Counter.builder("sfumato.streams.ended")
        .description("Device streams that ended, by reason")
        .tag("reason", end.label())
        .register(metrics.registry())
        .increment();
  }

  void waiting(long devices) {
    metrics.setDevicesWaiting(Math.toIntExact(devices));
  }

  void seated() {
    metrics.seated(1);
  }

  void unseated() {
    metrics.unseated(1);
  }

  void received(long bytes) {
    metrics.received(bytes);
  }

  void sent(long bytes) {
    metrics.sent(bytes);
  }
}
