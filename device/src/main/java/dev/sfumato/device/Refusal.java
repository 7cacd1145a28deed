package dev.sfumato.device;

import dev.sfumato.device.internal.policy.Objection;
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
  static Refusal from(Objection objection) {
    return new Refusal(
        RefusalReason.from(objection.reason()),
        objection.detail(),
        objection.budget().map(Budget::from));
  }
}
