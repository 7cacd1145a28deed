package dev.sfumato.secagg.client;

import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.session.ClientRefusalReason;

/** The client stopped, for a reason that stays with it. Its secrets are gone. */
public record ClientRefused(ClientRefusalReason reason) implements ClientState {
  @Override
  public ClientStep receive(ToClient message) {
    return ClientStep.silent(this);
  }

  @Override
  public ClientStep receiveMalformed() {
    return ClientStep.silent(this);
  }

  /** There are none left. */
  @Override
  public void wipe() {}

  @Override
  public boolean isTerminal() {
    return true;
  }
}
