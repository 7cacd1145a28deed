package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import java.io.IOException;

/**
 * Streams that end their side of the call and never take part: at once, after an empty frame, after
 * a hello, after half a message. The coordinator must end each of them.
 */
final class HostileHalfClosed implements HostileAttack {
  static final String SENT = "streams";
  static final String LEFT_OPEN = "left open";

  private static final long SETTLE_MILLIS = 60_000;
  private static final int KINDS = 4;

  private final int streams;

  HostileHalfClosed(int streams) {
    this.streams = streams;
  }

  @Override
  public String name() {
    return "half-closed streams";
  }

  @Override
  public void run(Target target, AttackTally tally) throws IOException, InterruptedException {
    byte[] headers = HostileConnection.deviceHeaders(target);
    try (HostileLane lane = new HostileLane(target, tally)) {
      for (int i = 0; i < streams && !target.isOver(); i++) {
        try {
          send(lane.connection(), headers, i % KINDS);
          tally.count(SENT);
        } catch (IOException e) {
          tally.count("hung up on");
        }
      }
      lane.settle(SETTLE_MILLIS);
      tally.add(LEFT_OPEN, lane.openStreams());
    }
  }

  private static void send(HostileConnection connection, byte[] headers, int kind)
      throws IOException {
    if (kind == 0) {
      connection.openStream(headers, true);
      return;
    }
    int stream = connection.openStream(headers, false).stream();
    connection.frame(Http2Frame.DATA, Http2Frame.END_STREAM, stream, lastWords(kind));
  }

  private static byte[] lastWords(int kind) {
    return switch (kind) {
      case 1 -> new byte[0];
      case 2 -> hello();
      default -> Http2Frame.message(false, 100, new byte[50]);
    };
  }

  static byte[] hello() {
    FromDevice hello = new FromDevice.Hello(1, 1);
    return Http2Frame.message(FromDeviceCodec.encode(hello).toByteArray());
  }
}
