package dev.sfumato.server.gate;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that hold memory on this node, in all and from each address: counted from their opening
 * until the transport is rid of them, whatever was said meanwhile. Safe for many threads.
 */
final class OpenCalls {
  /** Calls over the limit that may be told so and read it at leisure. */
  private static final int MOST_TURNED_AWAY = 1_000;

  private final GateLimits limits;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger turnedAway = new AtomicInteger();
  private final Map<InetAddress, Integer> addresses = new ConcurrentHashMap<>();

  OpenCalls(GateLimits limits) {
    this.limits = limits;
  }

  /** Whether there is room for one more call from there; if so, it is counted. */
  boolean enter(InetAddress address) {
    if (calls.incrementAndGet() > limits.streams()) {
      calls.decrementAndGet();
      return false;
    }
    if (!isExempt(address) && addresses.merge(address, 1, Integer::sum) > limits.streamsPerAddress()) {
      leave(address);
      return false;
    }
    return true;
  }

  void leave(InetAddress address) {
    calls.decrementAndGet();
    if (!isExempt(address)) {
      addresses.computeIfPresent(address, (ignored, count) -> count > 1 ? count - 1 : null);
    }
  }

  private static boolean isExempt(InetAddress address) {
    return address.isLoopbackAddress();
  }

  /** Whether a call that is not let in may stay until it has read that; if so, it is counted. */
  boolean turnAway() {
    if (turnedAway.incrementAndGet() > MOST_TURNED_AWAY) {
      turnedAway.decrementAndGet();
      return false;
    }
    return true;
  }

  void goneAway() {
    turnedAway.decrementAndGet();
  }
}
