package dev.sfumato.device.internal.transport;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs what happens to one participation one after the other, in the order in which it came, on
 * whichever thread brought it; nobody waits for a lock, and an event that causes another ends
 * before that begins. An event that throws does not keep the next from running.
 */
final class Events {
  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  void post(Runnable event) {
    waiting.add(event);
    if (count.getAndIncrement() > 0) {
      return;
    }
    boolean more = true;
    while (more) {
      try {
        runNext();
      } finally {
        more = count.decrementAndGet() > 0;
      }
    }
  }

  private void runNext() {
    Runnable next = waiting.poll();
    if (next != null) {
      next.run();
    }
  }
}
