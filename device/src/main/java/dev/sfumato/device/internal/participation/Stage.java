package dev.sfumato.device.internal.participation;

import dev.sfumato.secagg.sum.SumRound;
import java.util.Arrays;
import java.util.Optional;

/**
 * How far a participation has come: the rounds of its secure sum, and what is before and after
 * them. A stage begins just before its first message is sent, or when the device comes back in it.
 */
public enum Stage {
  /** The device says hello. */
  GREETING,
  /** It asks for a seat in one of the offered campaigns, and waits to be drawn. */
  WAITING,
  /** It has a seat, and sends its keys for this sum. */
  KEYS(SumRound.KEYS),
  /** It sends the shares of its secrets. */
  SHARES(SumRound.SHARES),
  /** It says whose shares it accepts. */
  VERDICT(SumRound.VERDICT),
  /** It is charged, and its masked input leaves. */
  INPUTS(SumRound.INPUTS),
  /** It helps to open the sum. */
  OPENING(SumRound.OPENING),
  /** The visit is over. */
  ENDED(SumRound.OVER);

  private final Optional<SumRound> round;

  Stage() {
    this.round = Optional.empty();
  }

  Stage(SumRound round) {
    this.round = Optional.of(round);
  }

  /** The stage of a device that is in that round. */
  static Stage in(SumRound round) {
    return Arrays.stream(values())
        .filter(each -> each.round.equals(Optional.of(round)))
        .findFirst()
        .orElseThrow();
  }

  /** The round of the secure sum that it is, if the device has a seat. */
  public Optional<SumRound> round() {
    return round;
  }
}
