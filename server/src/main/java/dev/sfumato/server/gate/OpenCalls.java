package dev.sfumato.server.gate;

import dev.sfumato.server.address.Caller;
import dev.sfumato.server.messages.StreamEnd;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * The calls that hold memory on this node, in all and from each caller: counted from their opening
 * until the transport is rid of them, whatever was said meanwhile. A caller's call that took a seat
 * and gave no keys counts for a while longer, as its seat is kept for so long. Safe for many
 * threads.
 */
final class OpenCalls {
  /** Calls over the limit that may be told so and read it at leisure. */
  private static final int MAX_TURNED_AWAY = 1_000;

  /** Its sum gives such a seat to another after that. */
  private static final Duration KEYLESS = Duration.ofMinutes(1);

  /** A seat that was left without keys, until then. */
  private record LeftSeat(Caller caller, long untilNanos) {}

  private final GateLimits limits;
  private final LongSupplier nanos;
  private final Queue<LeftSeat> leftSeats = new ConcurrentLinkedQueue<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger turnedAway = new AtomicInteger();
  private final Map<Caller, Integer> callers = new ConcurrentHashMap<>();

  OpenCalls(GateLimits limits) {
    this(limits, System::nanoTime);
  }

  OpenCalls(GateLimits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  /** Counts one more call from there, or says why there is no room for it. */
  Optional<StreamEnd> enter(Caller caller) {
    forgetSeats();
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
    forget(caller);
  }

  /** The call is over, and the seat that it took has no keys. */
  void leaveSeat(Caller caller) {
    if (caller.limited()) {
      calls.decrementAndGet();
      leftSeats.add(new LeftSeat(caller, nanos.getAsLong() + KEYLESS.toNanos()));
    } else {
      leave(caller);
    }
  }

  private synchronized void forgetSeats() {
    LeftSeat eldest = leftSeats.peek();
    while (eldest != null && nanos.getAsLong() - eldest.untilNanos() >= 0) {
      leftSeats.remove();
      forget(eldest.caller());
      eldest = leftSeats.peek();
    }
  }

  private void forget(Caller caller) {
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
