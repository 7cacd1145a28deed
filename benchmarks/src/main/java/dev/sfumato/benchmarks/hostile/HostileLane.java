package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One attacker's connections: a new one when the last is broken or full, the full ones kept open so
 * that whatever the coordinator holds for them stays held.
 */
final class HostileLane implements Closeable {
  private static final int MAX_KEPT = 80;
  private static final int MAX_OPEN = 1_000;
  private static final long STUCK_MILLIS = 2_000;
  private static final long PAUSE_MILLIS = 20;

  private final Target target;
  private final AttackTally tally;
  private final Deque<HostileConnection> kept = new ArrayDeque<>();

  HostileLane(Target target, AttackTally tally) {
    this.target = target;
    this.tally = tally;
  }

  /** A connection on which one more stream may be opened. */
  HostileConnection connection() throws IOException, InterruptedException {
    HostileConnection last = kept.peekLast();
    if (last != null && !last.isBroken() && hasRoom(last)) {
      return last;
    }
    if (last != null) {
      tally.count(last.isBroken() ? "connections ended" : "connections full");
    }
    return another();
  }

  /** A coordinator that ends streams, however slowly, is waited for: it has to meet all of them. */
  private static boolean hasRoom(HostileConnection connection) throws InterruptedException {
    int before = connection.openStreams();
    long since = System.nanoTime();
    while (!connection.hasRoom(MAX_OPEN) && !connection.isBroken()) {
      Thread.sleep(1);
      if (connection.openStreams() != before) {
        before = connection.openStreams();
        since = System.nanoTime();
      } else if (System.nanoTime() - since > STUCK_MILLIS * 1_000_000) {
        return false;
      }
    }
    return !connection.isBroken();
  }

  private HostileConnection another() throws IOException, InterruptedException {
    while (!target.isOver()) {
      try {
        HostileConnection fresh = HostileConnection.open(target);
        kept.addLast(fresh);
        drop();
        return fresh;
      } catch (IOException e) {
        tally.count("connections refused");
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    throw new IOException("the attack is over");
  }

  private void drop() {
    while (kept.size() > MAX_KEPT) {
      kept.removeFirst().close();
    }
  }

  /** Streams that the coordinator has not ended. */
  int openStreams() {
    return kept.stream().mapToInt(HostileConnection::openStreams).sum();
  }

  /** Gives the coordinator some time to end what is open. */
  void settle(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (openStreams() > 0 && System.nanoTime() < end && !target.isOver()) {
      Thread.sleep(100);
    }
  }

  @Override
  public void close() {
    kept.forEach(HostileConnection::close);
    kept.clear();
  }
}
