package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;

/** It has given everything that it will ever give. */
record VerifiedLast() implements VerifiedState {
  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.OVER;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    throw new SumRefusedException(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  @Override
  public void write(ByteWriter writer) {}

  @Override
  public void wipe() {}
}
