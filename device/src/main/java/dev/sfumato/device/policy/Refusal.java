package dev.sfumato.device.policy;

import java.util.Optional;

/**
 * A reason not to take part, for the app and for the person who owns the device. It never crosses
 * the wire.
 *
 * @param reason which rule
 * @param detail the value and the rule, as a person reads it
 * @param budget spent, asked and left, where the reason is a budget
 */
public record Refusal(RefusalReason reason, String detail, Optional<Budget> budget) {

  /** A value that breaks a rule. */
  public static Refusal of(RefusalReason reason, String name, Object value, String rule) {
    return new Refusal(reason, name + ": " + value + " (expected: " + rule + ")", Optional.empty());
  }

  /** A plain statement. */
  public static Refusal of(RefusalReason reason, String detail) {
    return new Refusal(reason, detail, Optional.empty());
  }

  /** A budget that does not hold. */
  public static Refusal of(RefusalReason reason, String which, Budget budget) {
    return new Refusal(reason, which + ": " + budget, Optional.of(budget));
  }
}
