package dev.sfumato.server.live;

import java.io.IOException;
import java.util.Map;

/**
 * A stream of a device that says hello and never reads: its flow-control window is nothing, so that
 * not a byte of an answer may leave the coordinator.
 */
final class NeverReads implements AutoCloseable {
  private final Http2Wire wire;
  private final int stream;

  NeverReads(int port) throws IOException {
    wire = new Http2Wire(port, 0);
    stream = wire.open(Map.of());
    wire.hello(stream);
    wire.flush();
  }

  /** Waits for the coordinator to end the stream, and says how. */
  String ending() throws IOException {
    Http2Wire.Frame frame = wire.next();
    while (frame.stream() != stream) {
      frame = wire.next();
    }
    while (frame.type() == Http2Wire.HEADERS && !frame.endsStream()) {
      frame = wire.next();
    }
    return switch (frame.type()) {
      case Http2Wire.RST_STREAM -> "reset";
      case Http2Wire.HEADERS -> "ended";
      default -> "answered in spite of the window";
    };
  }

  @Override
  public void close() throws IOException {
    wire.close();
  }
}
