package dev.sfumato.device.internal.participant;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A timer for which a second is a few milliseconds, so that departures do not hold up a test. */
final class HastyTimer extends ScheduledThreadPoolExecutor {
  private static final int HASTE = 100;

  HastyTimer() {
    super(1);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    // Minutes are limits on waits, which no test is to reach.
    return super.schedule(
        task,
        unit.toMillis(delay) < 60_000 ? unit.toMillis(delay) / HASTE : unit.toMillis(delay),
        TimeUnit.MILLISECONDS);
  }
}
