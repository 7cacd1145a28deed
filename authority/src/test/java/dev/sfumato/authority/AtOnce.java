package dev.sfumato.authority;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs many things at the same moment. */
public final class AtOnce {
  private AtOnce() {}

  /** What each gave, in order. */
  public static <T> List<T> run(int count, IntFunction<Callable<T>> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      CountDownLatch go = new CountDownLatch(1);
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Callable<T> each = work.apply(i);
        futures.add(
            threads.submit(
                () -> {
                  go.await();
                  return each.call();
                }));
      }
      go.countDown();
      List<T> results = new ArrayList<>();
      for (Future<T> each : futures) {
        results.add(each.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
