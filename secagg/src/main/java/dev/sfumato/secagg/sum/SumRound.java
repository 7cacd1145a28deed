package dev.sfumato.secagg.sum;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The rounds of a sum by visits, by what the clients are asked for. */
public enum SumRound {
  /** Keys for this sum. */
  KEYS(1),
  /** Shares of its secrets, one sealed for each holder, and the proof that they fit. */
  SHARES(2),
  /** Which dealers it accepts. */
  VERDICT(3),
  /** Its masked vector. */
  INPUTS(4),
  /** The shares that take the masks off the sum. */
  OPENING(5),
  /** Nothing any more. */
  OVER(6);

  private final int number;

  SumRound(int number) {
    this.number = number;
  }

  /** As it is counted where it is written down, from 1. */
  public int number() {
    return number;
  }

  public static Optional<SumRound> numbered(int number) {
    return Arrays.stream(values()).filter(each -> each.number == number).findFirst();
  }

  /** As people and metrics call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
