package dev.sfumato.device.internal.transport;

import dev.sfumato.device.internal.participation.Stage;
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

  Duration in(Stage stage) {
    return switch (stage) {
      case GREETING -> greeting;
      case WAITING -> seat;
      case KEYS, SHARES, VERDICT, INPUTS, OPENING, ENDED -> round;
    };
  }
}
