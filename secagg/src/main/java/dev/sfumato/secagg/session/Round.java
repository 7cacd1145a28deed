package dev.sfumato.secagg.session;

import java.util.Locale;

/**
 * The rounds of a secure sum, by what the clients are asked for: the one vocabulary for them, of
 * coordinators, devices and simulations.
 */
public enum Round {
  /** Keys for this session. */
  ADVERTISE,
  /** Shares of its secrets, one sealed for each neighbour. */
  SHARE,
  /** Its masked vector. */
  MASK,
  /** What takes the masks off the sum. */
  UNMASK,
  /** Nothing any more. */
  OVER;

  /** As people and metrics call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
