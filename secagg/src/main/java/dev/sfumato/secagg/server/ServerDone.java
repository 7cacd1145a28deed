package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;

/** The sum was opened. */
public record ServerDone(AggregateSum result) implements ServerState {
  @Override
  public ServerStep receive(int client, ToServer message) {
    return ServerStep.silent(this);
  }

  @Override
  public ServerStep drop(int client, DropReason dropReason) {
    return ServerStep.silent(this);
  }

  @Override
  public ServerStep closeRound() {
    return ServerStep.silent(this);
  }

  @Override
  public ServerStep abort(AbortReason abortReason) {
    return ServerStep.silent(this);
  }

  @Override
  public int clientsReadyForNextRound() {
    return 0;
  }

  @Override
  public int clientsAwaited() {
    return 0;
  }
}
