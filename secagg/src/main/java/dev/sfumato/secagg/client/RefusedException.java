package dev.sfumato.secagg.client;

import dev.sfumato.secagg.session.ClientRefusalReason;

/** Carries a refusal out of a check to the one place where the client stops. */
final class RefusedException extends Exception {
  private final ClientRefusalReason reason;

  RefusedException(ClientRefusalReason reason) {
    super(reason.name());
    this.reason = reason;
  }

  ClientRefusalReason reason() {
    return reason;
  }

  static void unless(boolean fine, ClientRefusalReason reason) throws RefusedException {
    if (!fine) {
      throw new RefusedException(reason);
    }
  }
}
