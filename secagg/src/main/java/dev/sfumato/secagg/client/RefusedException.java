package dev.sfumato.secagg.client;

import dev.sfumato.secagg.session.RefusalReason;

/** Carries a refusal out of a check to the one place where the client stops. */
final class RefusedException extends Exception {
  private final RefusalReason reason;

  RefusedException(RefusalReason reason) {
    super(reason.name());
    this.reason = reason;
  }

  RefusalReason reason() {
    return reason;
  }

  static void unless(boolean fine, RefusalReason reason) throws RefusedException {
    if (!fine) {
      throw new RefusedException(reason);
    }
  }
}
