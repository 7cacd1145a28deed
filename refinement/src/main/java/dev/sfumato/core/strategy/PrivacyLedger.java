package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a campaign may spend on one device, and what it has spent.
 *
 * <p>An immutable value: a charge gives a new ledger, so that an owner can write it down before it
 * acts on it. A label is charged once; the sum of all charges never exceeds the total. Under {@code
 * once} each device answers a single query, so charges run in parallel and the ledger keeps the
 * largest of them; under {@code every-query} they add up (basic composition).
 */
public final class PrivacyLedger {
  private final Epsilon total;
  private final Participation participation;
  private final Map<String, Epsilon> charges;

  private PrivacyLedger(Epsilon total, Participation participation, Map<String, Epsilon> charges) {
    this.total = total;
    this.participation = participation;
    this.charges = charges;
  }

  public static PrivacyLedger open(Epsilon total, Participation participation) {
    return new PrivacyLedger(total, participation, Map.of());
  }

  /**
   * A ledger with one charge more; refused when the label is taken or the budget would not hold.
   */
  public PrivacyLedger charge(String label, Epsilon epsilon) {
    if (charges.containsKey(label)) {
      throw Checks.refuse("label", label, "charged only once");
    }
    Map<String, Epsilon> more = new LinkedHashMap<>(charges);
    more.put(label, epsilon);
    PrivacyLedger charged = new PrivacyLedger(total, participation, more);
    if (charged.spentMicros() > total.micros()) {
      throw Checks.refuse("epsilon", epsilon, "at most the " + left() + " left of " + total);
    }
    return charged;
  }

  /**
   * A ledger without that charge: only for a query in which no share of any device was received.
   */
  public PrivacyLedger refund(String label) {
    if (!charges.containsKey(label)) {
      throw Checks.refuse("label", label, "a charge of this ledger");
    }
    Map<String, Epsilon> fewer = new LinkedHashMap<>(charges);
    fewer.remove(label);
    return new PrivacyLedger(total, participation, fewer);
  }

  public Epsilon total() {
    return total;
  }

  public Participation participation() {
    return participation;
  }

  /** The most that any one device can have spent, in micro-epsilons. */
  public long spentMicros() {
    return participation.compose(charges.values());
  }

  /** What the next query may cost a device that answers it, in micro-epsilons. */
  public long leftMicros() {
    return participation == Participation.ONCE ? total.micros() : total.micros() - spentMicros();
  }

  /** {@link #leftMicros()} for people. */
  public String left() {
    return Epsilon.asText(leftMicros());
  }

  public Map<String, Epsilon> charges() {
    return Map.copyOf(charges);
  }
}
