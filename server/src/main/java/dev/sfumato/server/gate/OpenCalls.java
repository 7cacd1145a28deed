package dev.sfumato.server.gate;

import dev.sfumato.server.address.Caller;
import dev.sfumato.server.messages.StreamEnd;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that hold memory on this node, in all and from each caller: counted from their opening
 * until the transport is rid of them, whatever was said meanwhile. Safe for many threads.
 */
final class OpenCalls {
  /** Calls over the limit that may be told so and read it at leisure. */
  private static final int MAX_TURNED_AWAY = 1_000;

  private final GateLimits limits;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger turnedAway = new AtomicInteger();
  private final Map<Caller, Integer> callers = new ConcurrentHashMap<>();

  OpenCalls(GateLimits limits) {
    this.limits = limits;
  }

  /** Counts one more call from there, or says why there is no room for it. */
  Optional<StreamEnd> enter(Caller caller) {
    if (calls.incrementAndGet() > limits.streams()) {
      calls.decrementAndGet();
      return Optional.of(StreamEnd.BUSY);
    }
    if (caller.limited() && callers.merge(caller, 1, Integer::sum) > limits.streamsPerAddress()) {
      leave(caller);
      return Optional.of(StreamEnd.ADDRESS_FULL);
    }
    return Optional.empty();
  }

  void leave(Caller caller) {
    calls.decrementAndGet();
    callers.computeIfPresent(caller, (ignored, count) -> count > 1 ? count - 1 : null);
  }

  /** Whether a call that is not let in may stay until it has read that; if so, it is counted. */
  boolean turnAway() {
    if (turnedAway.incrementAndGet() > MAX_TURNED_AWAY) {
      turnedAway.decrementAndGet();
      return false;
    }
    return true;
  }

  void goneAway() {
    turnedAway.decrementAndGet();
  }
}
