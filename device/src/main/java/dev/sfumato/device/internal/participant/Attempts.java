package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.participation.ParticipationSession;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.SessionDriver;
import dev.sfumato.device.internal.transport.Surroundings;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A visit under way, with as many streams one after the other as its backoff allows. Each begins
 * with what is on the disk: before there is a seat afresh, and then where the last one was lost.
 */
public final class Attempts {
  private final Supplier<ParticipationSession> sessions;
  private final Surroundings surroundings;
  private final Backoff backoff;
  private final CompletableFuture<Ending> ending = new CompletableFuture<>();
  private final CompletableFuture<Ending> result;
  private volatile boolean left;
  private volatile @Nullable SessionDriver driver;
  private volatile boolean pausing;
  private int failures;

  /**
   * @param noted is told how it ended before anyone else sees the result: whoever then asks the
   *     device again finds what it was told, such as when to come back
   */
  Attempts(
      Supplier<ParticipationSession> sessions,
      Surroundings surroundings,
      Backoff backoff,
      Consumer<Ending> noted) {
    this.sessions = sessions;
    this.surroundings = surroundings;
    this.backoff = backoff;
    this.result =
        ending.thenApply(
            outcome -> {
              noted.accept(outcome);
              return outcome;
            });
  }

  /** How it ended, once it has. */
  public CompletableFuture<Ending> result() {
    return result.thenApply(outcome -> outcome);
  }

  /** Ends it, as a lost connection would. */
  public void leave() {
    left = true;
    SessionDriver open = driver;
    if (open != null) {
      open.leave();
    }
    if (open == null || pausing) {
      ending.complete(failed(LossReason.LEFT));
    }
  }

  void complete(Ending outcome) {
    ending.complete(outcome);
  }

  boolean isOver() {
    return ending.isDone();
  }

  void begin() {
    pausing = false;
    if (left) {
      ending.complete(failed(LossReason.LEFT));
      return;
    }
    try {
      driver = SessionDriver.open(sessions.get(), surroundings, this::ended);
    } catch (RuntimeException | Error e) {
      ending.complete(failed(LossReason.INTERNAL));
    }
    if (left) {
      leave();
    }
    forget();
  }

  private void ended(Ending outcome) {
    boolean pauses = false;
    try {
      if (!left && outcome instanceof Ending.Failed failed && mayRetry(failed)) {
        failures++;
        pause(backoff.after(failures, ThreadLocalRandom.current()).toMillis());
        pauses = true;
      }
    } catch (RejectedExecutionException e) {
      // The device was closed: there will be no other try.
      pauses = false;
    } finally {
      if (!pauses) {
        ending.complete(outcome);
        forget();
      }
    }
  }

  /** Between visits a device keeps what is on its disk, and no keys or query beside it. */
  private void forget() {
    if (ending.isDone()) {
      driver = null;
    }
  }

  private void pause(long millis) {
    pausing = true;
    Future<?> unused = surroundings.timer().schedule(this::begin, millis, TimeUnit.MILLISECONDS);
    if (left) {
      ending.complete(failed(LossReason.LEFT));
    }
  }

  /** Only when another try might help. */
  private boolean mayRetry(Ending.Failed failed) {
    boolean passing =
        switch (failed.reason()) {
          case UNREACHABLE, STREAM_LOST, TIMED_OUT -> true;
          case MALFORMED, VERSION, SHARD_FAILED, LEFT, INTERNAL -> false;
        };
    return passing && failures + 1 < backoff.attempts();
  }

  private static Ending failed(LossReason reason) {
    return new Ending.Failed(reason, Optional.empty(), Optional.empty());
  }
}
