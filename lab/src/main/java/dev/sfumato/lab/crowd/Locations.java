package dev.sfumato.lab.crowd;

import dev.sfumato.core.Checks;
import java.util.Locale;

/** What a device with several places sends. */
public enum Locations {
  /** The place where it was most. */
  SINGLE,

  /** All of them, each as heavy as its part of the visits. */
  WEIGHTED;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Locations parse(String label) {
    for (Locations each : values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("locations", label, "single or weighted");
  }
}
