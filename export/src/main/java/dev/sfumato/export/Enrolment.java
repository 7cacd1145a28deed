package dev.sfumato.export;

import java.util.Locale;

/** Who may take part, and so what the bound on corrupt devices rests on. */
public enum Enrolment {
  /** Anyone: that few devices are corrupt is an assumption. */
  OPEN,

  /** Devices whose app was given the enrolment token. */
  TOKEN;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What follows for the corrupt share, in a sentence. */
  String sentence() {
    return this == OPEN
        ? "Enrolment is open: that the corrupt share holds is an assumption."
        : "Enrolment is by token: the corrupt share holds as far as the token was kept from others.";
  }
}
