package dev.sfumato.secagg;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Drop;
import dev.sfumato.secagg.server.ServerAborted;
import dev.sfumato.secagg.server.ServerDone;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.server.ServerStart;
import dev.sfumato.secagg.server.ServerState;
import dev.sfumato.secagg.server.ServerStep;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The server of one session: the present state and who was dropped. What a step returns is to be
 * sent; the object knows no socket and no clock, so a deadline is the caller's {@link #closeRound}.
 *
 * <p>Three kinds of trouble have three ways out: a bad client is dropped with a {@link DropReason}
 * and the session goes on; a session that cannot finish ends with an {@link AbortReason} and shows
 * no partial sum; a caller's mistake is an exception.
 *
 * <p>Guarantee: with a server that follows the protocol and at most as many corrupt clients as the
 * parameters say, it learns the sum and nothing else. Not guaranteed: anything against a server
 * that lies.
 *
 * <p>Not safe for more than one thread; the last step may use more hands, see {@code Workers}.
 */
public final class SecAggServer {
  private final Map<Integer, DropReason> drops = new LinkedHashMap<>();
  private ServerState state;

  public SecAggServer(ServerSetup setup) {
    this.state = ServerStart.start(setup);
  }

  public ServerStep receive(int client, byte[] encoded) {
    try {
      return receive(client, ToServer.decode(encoded));
    } catch (MalformedMessageException e) {
      return take(state.drop(client, DropReason.MALFORMED));
    }
  }

  public ServerStep receive(int client, ToServer message) {
    return take(state.receive(client, message));
  }

  /** The client's connection is gone. */
  public ServerStep disconnect(int client) {
    return take(state.drop(client, DropReason.DISCONNECTED));
  }

  /** The deadline of the present round has passed. */
  public ServerStep closeRound() {
    return take(state.closeRound());
  }

  public ServerStep cancel() {
    return take(state.abort(AbortReason.CANCELLED));
  }

  private ServerStep take(ServerStep step) {
    state = step.next();
    for (Drop drop : step.drops()) {
      drops.put(drop.client(), drop.reason());
    }
    return step;
  }

  public ServerState state() {
    return state;
  }

  /** Who was dropped and why, in the order in which it happened. */
  public Map<Integer, DropReason> drops() {
    return Collections.unmodifiableMap(drops);
  }

  public int clientsReadyForNextRound() {
    return state.clientsReadyForNextRound();
  }

  public int clientsAwaited() {
    return state.clientsAwaited();
  }

  /** The sum, once it is open. */
  public Optional<AggregateSum> result() {
    return state instanceof ServerDone done ? Optional.of(done.result()) : Optional.empty();
  }

  /** Why there will be no sum, if so. */
  public Optional<AbortReason> abortReason() {
    return state instanceof ServerAborted aborted
        ? Optional.of(aborted.reason())
        : Optional.empty();
  }
}
