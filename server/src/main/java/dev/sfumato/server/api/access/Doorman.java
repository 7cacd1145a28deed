package dev.sfumato.server.api.access;

import dev.sfumato.server.address.Caller;
import dev.sfumato.server.api.problem.ApiErrors;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Checks tokens and how often each is used. Those who have none are counted by address, so that a
 * flood of strangers slows down nobody but whoever is behind the same address.
 *
 * <p>Safe for use by several threads.
 */
public final class Doorman {
  /** Some megabytes of memory at the most. */
  private static final int MAX_STRANGERS = 20_000;

  private final Tokens tokens;
  private final LongSupplier nanoTime;
  private final Map<Role, TokenBucket> buckets = new EnumMap<>(Role.class);
  private final StrangerBuckets strangers;

  public Doorman(Tokens tokens, int requestsPerSecond, LongSupplier nanoTime) {
    this.tokens = tokens;
    this.nanoTime = nanoTime;
    for (Role role : Role.values()) {
      buckets.put(role, new TokenBucket(requestsPerSecond, nanoTime.getAsLong()));
    }
    this.strangers = new StrangerBuckets(requestsPerSecond, MAX_STRANGERS, nanoTime.getAsLong());
  }

  /** Lets in who may do what a role may, and says as whom; throws the problem otherwise. */
  public Optional<Role> admit(Optional<Role> needs, Optional<String> token, Caller caller) {
    Optional<Role> role = token.flatMap(tokens::roleOf);
    if (!tryTake(role, caller)) {
      throw ApiErrors.tooManyRequests();
    }
    if (needs.isEmpty() || role.equals(Optional.of(Role.ADMIN))) {
      return role;
    }
    if (role.isEmpty()) {
      throw ApiErrors.signInNeeded();
    }
    if (!role.equals(needs)) {
      throw ApiErrors.notAllowed();
    }
    return role;
  }

  private boolean tryTake(Optional<Role> role, Caller caller) {
    long now = nanoTime.getAsLong();
    TokenBucket own = role.map(buckets::get).orElse(null);
    return own == null ? strangers.tryTake(caller, now) : own.tryTake(now);
  }
}
