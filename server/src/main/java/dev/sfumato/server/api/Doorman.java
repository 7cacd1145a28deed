package dev.sfumato.server.api;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Checks tokens and how often each is used. Safe for use by several threads. */
final class Doorman {
  private final Tokens tokens;
  private final LongSupplier nanoTime;
  private final Map<Role, TokenBucket> buckets = new EnumMap<>(Role.class);
  private final TokenBucket strangers;

  Doorman(Tokens tokens, int requestsPerSecond, LongSupplier nanoTime) {
    this.tokens = tokens;
    this.nanoTime = nanoTime;
    for (Role role : Role.values()) {
      buckets.put(role, new TokenBucket(requestsPerSecond, nanoTime.getAsLong()));
    }
    this.strangers = new TokenBucket(requestsPerSecond, nanoTime.getAsLong());
  }

  /** Lets in who may do what a role may; throws the problem otherwise. */
  void admit(Optional<Role> needs, Optional<String> token) {
    Optional<Role> role = token.flatMap(tokens::roleOf);
    TokenBucket bucket = role.map(buckets::get).orElse(strangers);
    if (!bucket.tryTake(nanoTime.getAsLong())) {
      throw ApiErrors.tooManyRequests();
    }
    if (needs.isEmpty() || role.equals(Optional.of(Role.ADMIN))) {
      return;
    }
    if (role.isEmpty() || role.get() == Role.ENROLMENT) {
      throw ApiErrors.signInNeeded();
    }
    if (!role.equals(needs)) {
      throw ApiErrors.notAllowed();
    }
  }
}
