package dev.sfumato.device.transport;

import dev.sfumato.device.participation.Phase;
import java.time.Duration;

/**
 * The longest that a device waits for the coordinator.
 *
 * @param greeting for a connection and the offers
 * @param seat for a seat, while other devices gather
 * @param round for each round after that, while the slowest of the shard catch up
 */
public record Patience(Duration greeting, Duration seat, Duration round) {
  public static final Patience DEFAULT =
      new Patience(Duration.ofSeconds(60), Duration.ofMinutes(30), Duration.ofMinutes(15));

  public Patience {
    for (Duration each : new Duration[] {greeting, seat, round}) {
      if (each.isNegative() || each.isZero()) {
        throw new IllegalArgumentException("patience: " + each + " (expected: > 0)");
      }
    }
  }

  Duration in(Phase phase) {
    return switch (phase) {
      case GREETING -> greeting;
      case WAITING -> seat;
      case ADVERTISING, SHARING, SENDING, UNMASKING, ENDED -> round;
    };
  }
}
