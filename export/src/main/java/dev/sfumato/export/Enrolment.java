package dev.sfumato.export;

import java.util.Locale;

/** Who may take part, and so what the bound on corrupt devices rests on. */
public enum Enrolment {
  /** Anyone: that few devices are corrupt is an assumption. */
  OPEN,

  /** Devices that an authority knows, each with one credential for the campaign. */
  AUTHORITY;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
