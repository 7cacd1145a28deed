package dev.sfumato.server.api.access;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A turnstile for each role and each cost. */
public final class Turnstiles {
  private static final int WAITING = 32;
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Map<Role, Map<Cost, Turnstile>> all = new EnumMap<>(Role.class);

  public Turnstiles() {
    this(WAITING, PATIENCE);
  }

  public Turnstiles(int waiting, Duration patience) {
    for (Role role : Role.values()) {
      Map<Cost, Turnstile> own = new EnumMap<>(Cost.class);
      for (Cost cost : Cost.values()) {
        if (cost.atATime() > 0) {
          own.put(cost, new Turnstile(cost.atATime(), waiting, patience));
        }
      }
      all.put(role, own);
    }
  }

  /** Runs the work in its turn, at once where it costs little or nobody in particular asks. */
  public <T> T pass(Optional<Role> role, Cost cost, Callable<T> work) throws Exception {
    Turnstile turnstile = role.map(all::get).map(own -> own.get(cost)).orElse(null);
    return turnstile == null ? work.call() : turnstile.pass(work);
  }
}
