package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Streams that stay open: without a word, or with a hello whose answer is never read. */
final class HostileSilence implements HostileAttack {
  private static final int STREAMS_EACH = 250;
  private static final int MAX_CONNECTIONS = 200;
  private static final long HOLD_MILLIS = 10_000;

  private final int streams;

  HostileSilence(int streams) {
    this.streams = streams;
  }

  @Override
  public String name() {
    return "silent streams";
  }

  @Override
  public void run(Target target, AttackTally tally) throws IOException, InterruptedException {
    Deque<HostileConnection> held = new ArrayDeque<>();
    try {
      for (int sent = 0; sent < streams && !target.isOver(); sent += STREAMS_EACH) {
        held.addLast(fill(target, tally, sent / STREAMS_EACH % 2 == 0));
        if (held.size() > MAX_CONNECTIONS) {
          held.removeFirst().close();
        }
      }
      Thread.sleep(HOLD_MILLIS);
    } finally {
      held.forEach(HostileConnection::close);
    }
  }

  private static HostileConnection fill(Target target, AttackTally tally, boolean deaf)
      throws IOException {
    HostileConnection connection =
        deaf ? HostileConnection.openDeaf(target) : HostileConnection.open(target);
    byte[] headers = HostileConnection.deviceHeaders(target);
    try {
      for (int i = 0; i < STREAMS_EACH; i++) {
        int stream = connection.openStream(headers, false).stream();
        if (deaf) {
          connection.frame(Http2Frame.DATA, 0, stream, HostileHalfClosed.hello());
        }
        tally.count(deaf ? "that do not read" : "without a word");
      }
    } catch (IOException e) {
      tally.count("hung up on");
    }
    return connection;
  }
}
