package dev.sfumato.device.internal.policy;

import java.math.BigDecimal;

/**
 * The state of a budget when something was asked of it, in micro-epsilons.
 *
 * @param spentMicros what is gone, reservations included
 * @param askedMicros what was asked for
 * @param leftMicros what there was to give
 */
public record Balance(long spentMicros, long askedMicros, long leftMicros) {
  /** A budget with a limit, of which some is spent. */
  public static Balance of(long limitMicros, long spentMicros, long askedMicros) {
    return new Balance(spentMicros, askedMicros, Math.max(0, limitMicros - spentMicros));
  }

  /** Whether what was asked for can be given. */
  public boolean holds() {
    return askedMicros <= leftMicros;
  }

  @Override
  public String toString() {
    return "epsilon spent "
        + text(spentMicros)
        + ", asked "
        + text(askedMicros)
        + ", left "
        + text(leftMicros);
  }

  private static String text(long micros) {
    return micros == 0 ? "0" : BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString();
  }
}
