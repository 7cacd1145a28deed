package dev.sfumato.secagg.client;

/** It has given everything that it will ever give. */
final class AwaitingResult extends ActiveState {
  AwaitingResult(ClientSetup setup) {
    super(setup);
  }

  @Override
  ClientStep onDone() {
    return ClientStep.silent(new ClientDone());
  }

  @Override
  public void wipe() {}
}
