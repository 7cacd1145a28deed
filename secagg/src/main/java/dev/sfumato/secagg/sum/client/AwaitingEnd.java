package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ToSumClient;

/** It has given everything that it will ever give. */
record AwaitingEnd() implements SumClientState {
  @Override
  public SumRound awaits() {
    return SumRound.OVER;
  }

  @Override
  public Step answer(ToSumClient request) throws SumRefusedException {
    throw new SumRefusedException(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  @Override
  public void write(ByteWriter writer) {}

  @Override
  public void wipe() {}
}
