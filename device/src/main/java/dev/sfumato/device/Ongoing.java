package dev.sfumato.device;

import dev.sfumato.device.internal.participant.Attempts;
import java.util.concurrent.CompletableFuture;

/** A visit under way. */
public final class Ongoing {
  private final Attempts attempts;

  Ongoing(Attempts attempts) {
    this.attempts = attempts;
  }

  /** How it ended, once it has. */
  public CompletableFuture<Outcome> result() {
    return attempts.result().thenApply(Outcome::new);
  }

  /** Ends it, as a lost connection would; another visit goes on where it was. */
  public void leave() {
    attempts.leave();
  }
}
