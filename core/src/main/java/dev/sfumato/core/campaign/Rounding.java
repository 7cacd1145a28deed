package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;
import java.util.Locale;

/** How a device's weighted locations become whole entries of a vector. */
public enum Rounding {
  /**
   * All entries share one random offset, so that they sum to the scale exactly (docs/privacy.md,
   * 6).
   */
  EXACT,

  /** Every entry is rounded on its own, as in the paper: up to one more for each entry. */
  PAPER;

  /** The largest L1 norm of a contribution with entries in a vector of some length. */
  public long l1Sensitivity(long scale, int length) {
    // A one-hot vector needs no rounding, so nothing is added to its norm of 1 per location.
    return this == EXACT ? scale : Math.addExact(scale, length);
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Rounding parse(String label) {
    for (Rounding each : values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("rounding", label, "exact or paper");
  }
}
