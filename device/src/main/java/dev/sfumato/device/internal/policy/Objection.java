package dev.sfumato.device.internal.policy;

import java.util.Optional;

/**
 * A reason not to take part, for the app and for the person who owns the device. It never crosses
 * the wire.
 *
 * @param reason which rule
 * @param detail the value and the rule, as a person reads it
 * @param budget spent, asked and left, where the reason is a budget
 */
public record Objection(ObjectionReason reason, String detail, Optional<Balance> budget) {

  /** A value that breaks a rule. */
  public static Objection of(ObjectionReason reason, String name, Object value, String rule) {
    return new Objection(
        reason, name + ": " + value + " (expected: " + rule + ")", Optional.empty());
  }

  /** A plain statement. */
  public static Objection of(ObjectionReason reason, String detail) {
    return new Objection(reason, detail, Optional.empty());
  }

  /** A budget that does not hold. */
  public static Objection of(ObjectionReason reason, String which, Balance budget) {
    return new Objection(reason, which + ": " + budget, Optional.of(budget));
  }
}
