package dev.sfumato.server.console;

import dev.sfumato.server.address.Caller;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many files of the page are on their way, in all and to each caller: counted until the last
 * byte is written, for a stranger may ask for many and read none. Safe for many threads.
 */
final class PagesInFlight {
  private final int most;
  private final int mostEach;
  private final AtomicInteger all = new AtomicInteger();
  private final Map<Caller, Integer> callers = new ConcurrentHashMap<>();

  PagesInFlight(int most, int mostEach) {
    this.most = most;
    this.mostEach = mostEach;
  }

  /** Counts one more, if there is room for it. */
  boolean enter(Caller caller) {
    if (all.incrementAndGet() > most) {
      all.decrementAndGet();
      return false;
    }
    if (caller.limited() && callers.merge(caller, 1, Integer::sum) > mostEach) {
      leave(caller);
      return false;
    }
    return true;
  }

  void leave(Caller caller) {
    all.decrementAndGet();
    callers.computeIfPresent(caller, (ignored, count) -> count > 1 ? count - 1 : null);
  }

  int size() {
    return all.get();
  }
}
