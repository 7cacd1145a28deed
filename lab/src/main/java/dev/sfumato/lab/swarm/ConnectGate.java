package dev.sfumato.lab.swarm;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lets only so many devices connect at a time; the others wait in line. An unbounded burst of
 * connects fills the accept queue of a server and breaks most of them.
 */
final class ConnectGate {
  static final int AT_A_TIME = 400;

  private final Queue<Runnable> line = new ArrayDeque<>();
  private int free;

  ConnectGate(int atATime) {
    this.free = atATime;
  }

  /** Runs it now, or when somebody has {@link #passed}. */
  void enter(Runnable connect) {
    synchronized (this) {
      if (free == 0) {
        line.add(connect);
        return;
      }
      free--;
    }
    connect.run();
  }

  /** One that entered is connected, or has given up. */
  void passed() {
    Runnable next;
    synchronized (this) {
      next = line.poll();
      if (next == null) {
        free++;
        return;
      }
    }
    next.run();
  }
}
