package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;

/** Where the server stands. A state is left by the step that it returns, and is of no use after. */
public sealed interface ServerState permits CollectingState, ServerAborted, ServerDone {
  ServerStep receive(int client, ToServer message);

  /** Goes on without a client, for a reason that the caller saw: bad bytes, a lost connection. */
  ServerStep drop(int client, DropReason reason);

  /** The deadline of the round: whoever has not answered is late. */
  ServerStep closeRound();

  ServerStep abort(AbortReason reason);

  /** How many have answered in this round. */
  int clientsReadyForNextRound();

  /** How many may still answer in this round. */
  int clientsAwaited();
}
