package dev.sfumato.server.shard;

import dev.sfumato.secagg.verified.VerifiedRound;
import java.time.Duration;

/** How long the rounds of a sum last at one tempo. They close then with whoever has answered. */
public record RoundLimits(
    Duration keys, Duration shares, Duration verdict, Duration inputs, Duration opening) {
  Duration limit(VerifiedRound round) {
    return switch (round) {
      case KEYS -> keys;
      case ROSTER, SHARES -> shares;
      case VERDICT -> verdict;
      case INPUTS -> inputs;
      case CALLS, OPENING, OVER -> opening;
    };
  }

  /** All rounds after the inputs; one more where nobody believes the coordinator. */
  Duration afterInputs(boolean verified) {
    return verified ? opening.multipliedBy(2) : opening;
  }

  /** All rounds, each as long as it may; two more where nobody believes the coordinator. */
  public Duration total(boolean verified) {
    Duration believed = keys.plus(shares).plus(verdict).plus(inputs).plus(opening);
    return verified ? believed.plus(shares).plus(opening) : believed;
  }
}
