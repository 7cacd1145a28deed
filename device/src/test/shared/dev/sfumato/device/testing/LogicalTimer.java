package dev.sfumato.device.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A timer whose time passes when a test says so, on the test's thread. */
public final class LogicalTimer extends AbstractExecutorService
    implements ScheduledExecutorService {
  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(Comparator.comparingLong((Task each) -> each.at));
  private volatile long now;

  /** How long it has run. */
  public Duration now() {
    return Duration.ofMillis(now);
  }

  /** Lets time pass up to there, and does what is due on the way. */
  public void runUntil(Duration until) {
    for (Task next = next(until.toMillis()); next != null; next = next(until.toMillis())) {
      now = next.at;
      next.run();
    }
    now = until.toMillis();
  }

  private synchronized @Nullable Task next(long until) {
    Task first = tasks.peek();
    return first == null || first.at > until ? null : tasks.poll();
  }

  @Override
  public synchronized ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    Task later = new Task(task, now + unit.toMillis(delay));
    tasks.add(later);
    return later;
  }

  @Override
  public void execute(Runnable task) {
    task.run();
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long first, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long first, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void shutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    return new ArrayList<>();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long time, TimeUnit unit) {
    return true;
  }

  private final class Task extends FutureTask<@Nullable Void> implements ScheduledFuture<@Nullable Void> {
    private final long at;

    Task(Runnable task, long at) {
      super(task, null);
      this.at = at;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - now, TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.MILLISECONDS), other.getDelay(TimeUnit.MILLISECONDS));
    }
  }
}
