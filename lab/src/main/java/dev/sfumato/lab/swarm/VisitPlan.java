package dev.sfumato.lab.swarm;

import dev.sfumato.core.Checks;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How devices come and go between the rounds of a sum.
 *
 * @param returning the chance that a device that was told to come back does
 * @param spread it comes at a random moment of this time after it may
 */
public record VisitPlan(double returning, Duration spread) {
  /** Everybody comes back as soon as they may. */
  public static final VisitPlan PUNCTUAL = new VisitPlan(1, Duration.ZERO);

  public VisitPlan {
    if (!(returning >= 0 && returning <= 1)) {
      throw Checks.refuse("return", returning, "0 <= share <= 1");
    }
    Checks.checkRange("spread", spread.toMillis(), 0, Duration.ofDays(1).toMillis());
  }

  /** After how many visits a device stays away for good. */
  int visits(RandomGenerator random) {
    int visits = 1;
    while (visits < Integer.MAX_VALUE && random.nextDouble() < returning) {
      if (returning >= 1) {
        return Integer.MAX_VALUE;
      }
      visits++;
    }
    return visits;
  }

  /** How long a device waits beyond the time that it was told. */
  Duration delay(RandomGenerator random) {
    return Duration.ofMillis((long) (random.nextDouble() * spread.toMillis()));
  }
}
