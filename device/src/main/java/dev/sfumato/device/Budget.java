package dev.sfumato.device;

import dev.sfumato.device.internal.policy.Balance;

/**
 * The state of a budget when something was asked of it, in micro-epsilons.
 *
 * @param spentMicros what is gone, reservations included
 * @param askedMicros what was asked for
 * @param leftMicros what there was to give
 */
public record Budget(long spentMicros, long askedMicros, long leftMicros) {
  static Budget from(Balance balance) {
    return new Budget(balance.spentMicros(), balance.askedMicros(), balance.leftMicros());
  }
}
