package dev.sfumato.device.internal.transport;

import dev.sfumato.core.Checks;
import java.time.Duration;
import java.util.Random;

/**
 * How long to wait before trying again: twice as long each time up to a cap, of which a random part
 * is taken off, so that devices that failed together do not come back together.
 *
 * @param attempts how often to try in all
 * @param first the wait after the first failure, before its random part is taken off
 * @param cap the longest wait
 */
public record Backoff(int attempts, Duration first, Duration cap) {
  public static final Backoff DEFAULT =
      new Backoff(5, Duration.ofSeconds(1), Duration.ofMinutes(2));

  public Backoff {
    Checks.checkRange("attempts", attempts, 1, 1_000);
    Checks.checkRange("first", first.toMillis(), 1, Duration.ofDays(1).toMillis());
    Checks.checkRange("cap", cap.toMillis(), first.toMillis(), Long.MAX_VALUE / 2);
  }

  /** No second attempt. */
  public static Backoff never() {
    return new Backoff(1, Duration.ofSeconds(1), Duration.ofSeconds(1));
  }

  /** The wait after so many failures, at least one: half of it fixed and half of it random. */
  public Duration after(int failures, Random random) {
    Checks.checkPositive("failures", failures);
    long full = cap.toMillis();
    if (failures <= Long.SIZE - 2 && first.toMillis() <= full >> failures - 1) {
      full = first.toMillis() << failures - 1;
    }
    long half = full / 2;
    return Duration.ofMillis(half + (long) (random.nextDouble() * (full - half + 1)));
  }
}
