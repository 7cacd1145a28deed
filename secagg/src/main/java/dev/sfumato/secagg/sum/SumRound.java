package dev.sfumato.secagg.sum;

import java.util.Locale;

/** The rounds of a sum by visits, by what the clients are asked for. */
public enum SumRound {
  /** Keys for this sum. */
  KEYS,
  /** Shares of its secrets, one sealed for each holder, and the proof that they fit. */
  SHARES,
  /** Which dealers it accepts. */
  VERDICT,
  /** Its masked vector. */
  INPUTS,
  /** The shares that take the masks off the sum. */
  OPENING,
  /** Nothing any more. */
  OVER;

  /** As people and metrics call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
