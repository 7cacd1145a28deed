package dev.sfumato.server.api.access;

import java.util.Locale;

/** What a token lets its bearer do. */
public enum Role {
  /** All there is. */
  ADMIN,

  /** Look at everything, change nothing. */
  VIEWER;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
