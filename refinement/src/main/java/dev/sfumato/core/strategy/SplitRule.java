package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import java.util.Locale;

/** The two thresholds of the paper for splitting a cell: they differ, and both are of use. */
public enum SplitRule {
  /** Section 5.3: a cell is split above k deviations of what the remaining budget would give. */
  TEXT,

  /** Algorithm 2 as printed: a cell is split above the target deviation of its own query. */
  PRINTED;

  public static SplitRule parse(String label) {
    for (SplitRule each : values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("splitRule", label, "text or printed");
  }
}
