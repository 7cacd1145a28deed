package dev.sfumato.server.api.access;

/** Lets so many requests a second pass in the long run, three times as many in a burst. */
final class TokenBucket {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int BURST = 3;

  private final int perSecond;
  private double left;
  private long lastNanos;

  TokenBucket(int perSecond, long nowNanos) {
    this.perSecond = perSecond;
    this.left = (double) BURST * perSecond;
    this.lastNanos = nowNanos;
  }

  synchronized boolean tryTake(long nowNanos) {
    refill(nowNanos);
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }

  /** Whether it has not been used for so long that it is as good as new. */
  synchronized boolean isFull(long nowNanos) {
    refill(nowNanos);
    return left >= (double) BURST * perSecond;
  }

  private void refill(long nowNanos) {
    double refill = (double) (nowNanos - lastNanos) / NANOS_PER_SECOND * perSecond;
    left = Math.min((double) BURST * perSecond, left + refill);
    lastNanos = nowNanos;
  }
}
