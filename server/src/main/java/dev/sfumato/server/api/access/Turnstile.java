package dev.sfumato.server.api.access;

import dev.sfumato.server.api.problem.ApiErrors;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets few through at a time. Some wait for their turn, for a while; past that the answer is that
 * the coordinator is busy. So what is asked at once takes bounded memory, however much is asked.
 *
 * <p>Safe for use by several threads.
 */
final class Turnstile {
  private final Semaphore turns;
  private final Semaphore places;
  private final Duration patience;

  Turnstile(int atATime, int waiting, Duration patience) {
    this.turns = new Semaphore(atATime, true);
    this.places = new Semaphore(atATime + waiting);
    this.patience = patience;
  }

  <T> T pass(Callable<T> work) throws Exception {
    if (!places.tryAcquire()) {
      throw ApiErrors.busy();
    }
    try {
      return inTurn(work);
    } finally {
      places.release();
    }
  }

  private <T> T inTurn(Callable<T> work) throws Exception {
    if (!turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw ApiErrors.busy();
    }
    try {
      return work.call();
    } finally {
      turns.release();
    }
  }
}
