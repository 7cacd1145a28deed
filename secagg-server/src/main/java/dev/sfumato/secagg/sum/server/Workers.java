package dev.sfumato.secagg.sum.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands for the heavy work: the calling thread, and as many more from an executor.
 *
 * <p>The caller works too and waits only for hands that have begun, so an executor that is busy,
 * shut down or made of the calling thread alone costs time and never the result.
 *
 * @param executor where the other hands come from
 * @param parallelism how many hands in all
 */
public record Workers(Executor executor, int parallelism) {
  public Workers {
    if (parallelism < 1) {
      throw new IllegalArgumentException("parallelism: " + parallelism + " (expected: >= 1)");
    }
  }

  /** The calling thread alone. */
  public static Workers caller() {
    return new Workers(Runnable::run, 1);
  }

  /** Runs the tasks, which share the work among themselves, and returns when it is all done. */
  public void run(List<Runnable> tasks) {
    List<AtomicBoolean> begun = new ArrayList<>();
    List<CompletableFuture<Void>> others = new ArrayList<>();
    for (Runnable task : tasks.subList(1, tasks.size())) {
      AtomicBoolean claimed = new AtomicBoolean();
      begun.add(claimed);
      others.add(submit(task, claimed));
    }
    tasks.get(0).run();
    for (int i = 0; i < others.size(); i++) {
      // Whoever claims first decides: a hand that has not begun by now finds its work taken away.
      if (!begun.get(i).compareAndSet(false, true)) {
        others.get(i).join();
      }
    }
  }

  private CompletableFuture<Void> submit(Runnable task, AtomicBoolean claimed) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    try {
      executor.execute(
          () -> {
            if (claimed.compareAndSet(false, true)) {
              runInto(done, task);
            }
          });
    } catch (RejectedExecutionException e) {
      done.complete(null);
    }
    return done;
  }

  private static void runInto(CompletableFuture<Void> done, Runnable task) {
    try {
      task.run();
      done.complete(null);
    } catch (RuntimeException | Error e) {
      done.completeExceptionally(e);
    }
  }
}
