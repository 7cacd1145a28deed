package dev.sfumato.authority.api;

import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * How many credentials there are. Counting takes the longer the more there are, on the connection
 * that every device waits for, and anybody may ask: of a key that has not ended it is done once in
 * some seconds. Such a count may be outdated whenever it is read; a last one never is.
 *
 * <p>Safe for use by several threads.
 */
final class RecentCounts {
  private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

  private final Predicate<KeyId> isLast;
  private final Function<KeyId, IssuedStatement> counting;
  private final LongSupplier nanoTime;
  private final Map<KeyId, Counted> known = new HashMap<>();

  /**
   * Counts by what is given.
   *
   * @param isLast whether there will be no other count; refuses what is no key, so that none is
   *     remembered
   */
  RecentCounts(
      Predicate<KeyId> isLast, Function<KeyId, IssuedStatement> counting, LongSupplier nanoTime) {
    this.isLast = isLast;
    this.counting = counting;
    this.nanoTime = nanoTime;
  }

  private record Counted(IssuedStatement statement, long nanos) {}

  IssuedStatement of(KeyId id) {
    return isLast.test(id) ? counting.apply(id) : recent(id);
  }

  private synchronized IssuedStatement recent(KeyId id) {
    Counted last = known.get(id);
    if (last == null || nanoTime.getAsLong() - last.nanos() >= FRESH_NANOS) {
      last = new Counted(counting.apply(id), nanoTime.getAsLong());
      known.put(id, last);
    }
    return last.statement();
  }
}
