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
 * A participation under way, with as many streams one after the other as its backoff allows. A
 * stream that was lost before the masked input left may be followed by another, with fresh keys and
 * noise; after that never.
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
      ending.complete(failed());
    }
  }

  void complete(Ending outcome) {
    ending.complete(outcome);
  }

  void begin() {
    pausing = false;
    if (left) {
      ending.complete(failed());
      return;
    }
    driver = SessionDriver.open(sessions.get(), surroundings, this::ended);
    if (left) {
      leave();
    }
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
      }
    }
  }

  private void pause(long millis) {
    pausing = true;
    Future<?> unused = surroundings.timer().schedule(this::begin, millis, TimeUnit.MILLISECONDS);
    if (left) {
      ending.complete(failed());
    }
  }

  /** Only while nothing has left the device, and only when another try might help. */
  private boolean mayRetry(Ending.Failed failed) {
    boolean passing =
        switch (failed.reason()) {
          case UNREACHABLE, STREAM_LOST, TIMED_OUT -> true;
          case MALFORMED, VERSION, SHARD_FAILED, LEFT, INTERNAL -> false;
        };
    return passing && failed.charged().isEmpty() && failures + 1 < backoff.attempts();
  }

  private static Ending failed() {
    return new Ending.Failed(LossReason.LEFT, Optional.empty(), Optional.empty());
  }
}
