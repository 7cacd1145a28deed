package dev.sfumato.server.shard;

import dev.sfumato.secagg.sum.SumRound;
import java.time.Duration;

/** How long the rounds of a sum last at one tempo. They close then with whoever has answered. */
public record RoundLimits(
    Duration keys, Duration shares, Duration verdict, Duration inputs, Duration opening) {
  Duration limit(SumRound round) {
    return switch (round) {
      case KEYS -> keys;
      case SHARES -> shares;
      case VERDICT -> verdict;
      case INPUTS -> inputs;
      case OPENING, OVER -> opening;
    };
  }

  /** All rounds, each as long as it may. */
  public Duration total() {
    return keys.plus(shares).plus(verdict).plus(inputs).plus(opening);
  }
}
