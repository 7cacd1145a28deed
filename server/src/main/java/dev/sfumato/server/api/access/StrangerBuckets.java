package dev.sfumato.server.api.access;

import dev.sfumato.server.address.Caller;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often those without a token call, one bucket a caller. As many callers are remembered as were
 * there lately, and never more than a fixed number: past that, newcomers share one bucket.
 *
 * <p>Safe for use by several threads.
 */
final class StrangerBuckets {
  private final int perSecond;
  private final int most;
  private final TokenBucket newcomers;
  private final Map<Caller, TokenBucket> known = new LinkedHashMap<>(16, 0.75f, true);

  StrangerBuckets(int perSecond, int most, long nowNanos) {
    this.perSecond = perSecond;
    this.most = most;
    this.newcomers = new TokenBucket(perSecond, nowNanos);
  }

  synchronized boolean tryTake(Caller caller, long nowNanos) {
    return !caller.limited() || bucketOf(caller, nowNanos).tryTake(nowNanos);
  }

  private TokenBucket bucketOf(Caller caller, long nowNanos) {
    TokenBucket bucket = known.get(caller);
    if (bucket != null) {
      return bucket;
    }
    forgetIdle(nowNanos);
    return known.size() < most
        ? known.computeIfAbsent(caller, each -> new TokenBucket(perSecond, nowNanos))
        : newcomers;
  }

  /** A bucket that is full again says nothing that a new one does not; the eldest come first. */
  private void forgetIdle(long nowNanos) {
    Iterator<TokenBucket> eldest = known.values().iterator();
    while (eldest.hasNext() && eldest.next().isFull(nowNanos)) {
      eldest.remove();
    }
  }

  synchronized int size() {
    return known.size();
  }
}
