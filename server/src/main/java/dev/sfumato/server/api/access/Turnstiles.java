package dev.sfumato.server.api.access;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A turnstile for each role and each cost, and for strangers: those who have no role. */
public final class Turnstiles {
  private static final int WAITING = 32;

  /** All strangers together: they may be anybody, and wait in threads that others need. */
  private static final int STRANGERS_WAITING = 8;

  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Map<Role, Map<Cost, Turnstile>> all = new EnumMap<>(Role.class);
  private final Map<Cost, Turnstile> strangers;

  public Turnstiles() {
    this(WAITING, STRANGERS_WAITING, PATIENCE);
  }

  Turnstiles(int waiting, int strangersWaiting, Duration patience) {
    for (Role role : Role.values()) {
      all.put(role, each(waiting, patience));
    }
    this.strangers = each(strangersWaiting, patience);
  }

  private static Map<Cost, Turnstile> each(int waiting, Duration patience) {
    Map<Cost, Turnstile> own = new EnumMap<>(Cost.class);
    for (Cost cost : Cost.values()) {
      if (cost.atATime() > 0) {
        own.put(cost, new Turnstile(cost.atATime(), waiting, patience));
      }
    }
    return own;
  }

  /** Runs the work in its turn, at once where it costs little. */
  public <T> T pass(Optional<Role> role, Cost cost, Callable<T> work) throws Exception {
    Turnstile turnstile = role.map(all::get).orElse(strangers).get(cost);
    return turnstile == null ? work.call() : turnstile.pass(work);
  }
}
