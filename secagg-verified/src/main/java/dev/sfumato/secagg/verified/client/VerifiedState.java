package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;

/** What a client keeps while it waits for one kind of request. */
interface VerifiedState {
  /** The round whose request it waits for; {@code OVER} when it has given everything. */
  VerifiedRound awaits();

  /** Answers the request of that round; the secrets that are needed no longer are wiped. */
  Step answer(ToVerifiedClient request) throws SumRefusedException;

  /** Everything that another process needs to go on from here. */
  void write(ByteWriter writer);

  void wipe();

  /** The next state, and what is to be sent on the way to it. */
  record Step(VerifiedState next, ToVerifiedServer outgoing) {}
}
