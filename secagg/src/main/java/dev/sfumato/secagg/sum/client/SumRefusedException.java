package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.session.ClientRefusalReason;

/** Carries a refusal out of a check to the one place where the client stops. */
final class SumRefusedException extends Exception {
  private final ClientRefusalReason reason;

  SumRefusedException(ClientRefusalReason reason) {
    super(reason.name());
    this.reason = reason;
  }

  ClientRefusalReason reason() {
    return reason;
  }

  static void unless(boolean fine, ClientRefusalReason reason) throws SumRefusedException {
    if (!fine) {
      throw new SumRefusedException(reason);
    }
  }
}
