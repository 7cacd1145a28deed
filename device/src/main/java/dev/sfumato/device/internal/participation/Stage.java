package dev.sfumato.device.internal.participation;

import dev.sfumato.secagg.session.Round;
import java.util.Arrays;
import java.util.Optional;

/**
 * How far a participation has come: the rounds of its secure sum, and what is before and after
 * them. A stage begins just before its first message is sent.
 */
public enum Stage {
  /** The device says hello. */
  GREETING,
  /** It asks for a seat in one of the offered campaigns, and waits to be drawn. */
  WAITING,
  /** It has a seat, and sends its keys for this session. */
  ADVERTISE(Round.ADVERTISE),
  /** It sends the shares of its secrets. */
  SHARE(Round.SHARE),
  /** It is charged, and its masked input leaves. */
  MASK(Round.MASK),
  /** It helps to open the sum. */
  UNMASK(Round.UNMASK),
  /** It is over. */
  ENDED(Round.OVER);

  private final Optional<Round> round;

  Stage() {
    this.round = Optional.empty();
  }

  Stage(Round round) {
    this.round = Optional.of(round);
  }

  /** The stage of a device that is in that round. */
  static Stage in(Round round) {
    return Arrays.stream(values())
        .filter(each -> each.round.equals(Optional.of(round)))
        .findFirst()
        .orElseThrow();
  }

  /** The round of the secure sum that it is, if the device has a seat. */
  public Optional<Round> round() {
    return round;
  }
}
