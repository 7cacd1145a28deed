package dev.sfumato.secagg.verified;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The rounds of a sum whose coordinator need not be believed, by what the clients are asked for.
 */
public enum VerifiedRound {
  /** A leaf of the roster. */
  KEYS(1),
  /** The number that its holders are drawn with, now that the root is fixed. */
  ROSTER(2),
  /** Shares of its secrets, one sealed for each holder, and the proof that they fit. */
  SHARES(3),
  /** Which dealers it accepts. */
  VERDICT(4),
  /** Its masked vector, and for each holder that it masked with the token that says so. */
  INPUTS(5),
  /** Which dealers it calls alive. */
  CALLS(6),
  /** The shares that take the masks off the sum. */
  OPENING(7),
  /** Nothing any more. */
  OVER(8);

  private final int number;

  VerifiedRound(int number) {
    this.number = number;
  }

  /** As it is counted where it is written down, from 1. */
  public int number() {
    return number;
  }

  public static Optional<VerifiedRound> numbered(int number) {
    return Arrays.stream(values()).filter(each -> each.number == number).findFirst();
  }

  public VerifiedRound next() {
    return numbered(number + 1).orElseThrow();
  }

  /** As people and reports call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
