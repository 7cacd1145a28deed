package dev.sfumato.core.privacy;

import dev.sfumato.core.Checks;
import java.util.Collection;
import java.util.Locale;

/** How often a device may answer within one campaign, and so how the costs of queries compose. */
public enum Participation {
  /**
   * A device sends at most one masked input in the campaign: each query may cost all of epsilon.
   */
  ONCE,

  /** A device may answer every query: the costs add up. */
  EVERY_QUERY;

  /** The most that one device has paid when these queries were issued, in micro-epsilons. */
  public long compose(Collection<Epsilon> charges) {
    return this == ONCE
        ? charges.stream().mapToLong(Epsilon::micros).max().orElse(0)
        : charges.stream().mapToLong(Epsilon::micros).reduce(0, Math::addExact);
  }

  /** As a person writes it: {@code once} or {@code every-query}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Participation parse(String label) {
    for (Participation each : values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("participation", label, "once or every-query");
  }
}
