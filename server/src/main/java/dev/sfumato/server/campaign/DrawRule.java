package dev.sfumato.server.campaign;

import java.time.Duration;

/**
 * When a shard is drawn from the pool. A pool that is larger than the shard keeps a crowd that
 * arrives together from filling it, so a full shard waits a bounded time for some more; and a shard
 * that does not fill up any more is drawn smaller rather than never.
 *
 * @param surplusWait how long a pool that is just large enough waits for more
 * @param lull how long nobody must have come before a smaller shard is drawn
 */
public record DrawRule(Duration surplusWait, Duration lull) {
  /** A tenth more than the shard needs, at least one. */
  static int surplus(int wanted) {
    return Math.max(1, wanted / 10);
  }

  /**
   * How many to draw now; 0 is to wait.
   *
   * @param waiting devices in the pool
   * @param wanted devices of the shard
   * @param least fewer make no shard
   * @param sinceEnough for how long there have been enough, zero when there are not
   * @param sinceArrival how long ago the last device came
   * @param lastCall whether the query's time is up
   */
  int draw(
      int waiting,
      int wanted,
      int least,
      Duration sinceEnough,
      Duration sinceArrival,
      boolean lastCall) {
    boolean surplus = waiting >= wanted + surplus(wanted);
    boolean waited = waiting >= wanted && sinceEnough.compareTo(surplusWait) >= 0;
    if (surplus || waited) {
      return wanted;
    }
    boolean settled = lastCall || sinceArrival.compareTo(lull) >= 0;
    return waiting >= least && settled ? Math.min(waiting, wanted) : 0;
  }
}
