package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;

/** What a client keeps while it waits for one kind of request. */
interface SumClientState {
  /** The round whose request it waits for; {@code OVER} when it has given everything. */
  SumRound awaits();

  /** Answers the request of that round; the secrets that are needed no longer are wiped. */
  Step answer(ToSumClient request) throws SumRefusedException;

  /** Everything that another process needs to go on from here. */
  void write(ByteWriter writer);

  void wipe();

  /** The next state, and what is to be sent on the way to it. */
  record Step(SumClientState next, ToSumServer outgoing) {}
}
