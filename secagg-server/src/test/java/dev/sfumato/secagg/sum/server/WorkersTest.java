package dev.sfumato.secagg.sum.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class WorkersTest {
  @Test
  void run_executorThatWorks_runsEveryTaskOnce() {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      AtomicInteger first = new AtomicInteger();
      CountDownLatch begun = new CountDownLatch(3);
      List<Runnable> tasks = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        tasks.add(() -> meet(begun, first));
      }
      new Workers(threads, 3).run(tasks);
      assertThat(first).hasValue(3);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Nobody gets on before all have begun, so each has a thread of its own. */
  private static void meet(CountDownLatch begun, AtomicInteger done) {
    begun.countDown();
    try {
      begun.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    done.incrementAndGet();
  }

  /** Tasks share the work, so what the caller does alone is all of it. */
  @Test
  void run_executorThatNeverBegins_doesNotWaitForIt() {
    List<Runnable> kept = new ArrayList<>();
    AtomicInteger others = new AtomicInteger();
    AtomicInteger own = new AtomicInteger();
    new Workers(kept::add, 2).run(List.of(own::incrementAndGet, others::incrementAndGet));
    assertThat(own).hasValue(1);
    assertThat(kept).hasSize(1);
    kept.get(0).run();
    assertThat(others).as("begun after all was done").hasValue(0);
  }

  @Test
  void run_executorThatRefuses_isDoneByTheCaller() {
    AtomicInteger own = new AtomicInteger();
    Workers refusing =
        new Workers(
            task -> {
              throw new RejectedExecutionException("shut down");
            },
            2);
    refusing.run(List.of(own::incrementAndGet, own::incrementAndGet));
    assertThat(own).hasValue(1);
  }

  @Test
  void run_anotherHandFails_theCallerHearsOfIt() {
    Workers workers = new Workers(Runnable::run, 2);
    assertThatThrownBy(
            () ->
                workers.run(
                    List.of(
                        () -> {},
                        () -> {
                          throw new IllegalStateException("planted");
                        })))
        .hasRootCauseMessage("planted");
  }

  @Test
  void parallelism_none_isRefused() {
    assertThatThrownBy(() -> new Workers(Runnable::run, 0))
        .hasMessage("parallelism: 0 (expected: >= 1)");
    assertThat(Workers.caller().parallelism()).isEqualTo(1);
  }
}
