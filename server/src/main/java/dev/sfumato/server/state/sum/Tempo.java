package dev.sfumato.server.state.sum;

import java.util.Locale;

/** How fast the rounds of a sum follow each other. Nothing else differs. */
public enum Tempo {
  /** Rounds of seconds: devices stay on their streams from one to the next. */
  LIVE,
  /** Rounds of minutes to a day: a device visits once in each. */
  PATIENT;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Tempo parse(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
