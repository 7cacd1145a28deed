package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.session.ClientRefusalReason;

/** Carries a refusal out of a check to the one place where the client stops. */
public final class SumRefusedException extends Exception {
  private final ClientRefusalReason reason;

  public SumRefusedException(ClientRefusalReason reason) {
    super(reason.name());
    this.reason = reason;
  }

  public ClientRefusalReason reason() {
    return reason;
  }

  public static void unless(boolean fine, ClientRefusalReason reason) throws SumRefusedException {
    if (!fine) {
      throw new SumRefusedException(reason);
    }
  }
}
