package dev.sfumato.device.internal.participation;

import java.time.Duration;

/**
 * When a masked input may leave, counted from when it was asked for: after {@code first}, and if
 * the vector is not made by then, at whole multiples of {@code slot} after that.
 *
 * <p>A place is known by {@code first} less a slot or taken for none, so when an input leaves says
 * nothing of how long the place took to find, and of the noise only that it took very long.
 */
public record Departures(Duration first, Duration slot) {
  /** Short against a round over the net, and long against drawing the noise of most queries. */
  public static final Duration SLOT = Duration.ofMillis(500);

  public Departures {
    if (first.isNegative() || slot.isNegative() || slot.isZero()) {
      throw new IllegalArgumentException(
          "departures: " + first + ", " + slot + " (expected: >= 0, > 0)");
    }
  }

  /** For places that are known within a limit. */
  public static Departures after(Duration locationLimit) {
    return new Departures(locationLimit.plus(SLOT), SLOT);
  }
}
