package dev.sfumato.secagg;

import dev.sfumato.secagg.client.ClientDone;
import dev.sfumato.secagg.client.ClientRefused;
import dev.sfumato.secagg.client.ClientSetup;
import dev.sfumato.secagg.client.ClientStart;
import dev.sfumato.secagg.client.ClientState;
import dev.sfumato.secagg.client.ClientStep;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.ClientRefusalReason;
import java.util.Optional;

/**
 * One client in one session: the present state, and nothing else. What {@link #receive} returns is
 * to be sent; the object knows no socket, clock or thread.
 *
 * <p>Guarantee: once it has refused, nothing leaves it but the word "declined", and its secrets are
 * wiped; so they are when it is done, when anything fails, and by {@link #wipe}. Not guaranteed:
 * anything against a server that lies about who survived.
 *
 * <p>Not safe for more than one thread.
 */
public final class SecAggClient {
  private ClientState state;
  private Optional<ToServer> first;
  private boolean left;

  private SecAggClient(ClientStep start) {
    this.state = start.next();
    this.first = start.outgoing();
  }

  /** Seats a client, which makes its keys, or refuses if the parameters are outside its policy. */
  public static SecAggClient seat(ClientSetup setup) {
    return new SecAggClient(ClientStart.start(setup));
  }

  /** The message that opens its part, once; empty when it refused. */
  public Optional<ToServer> start() {
    Optional<ToServer> message = first;
    first = Optional.empty();
    return message;
  }

  public Optional<ToServer> receive(byte[] encoded) {
    try {
      return receive(ToClient.decode(encoded));
    } catch (MalformedMessageException e) {
      return left ? Optional.empty() : take(state.receiveMalformed());
    }
  }

  public Optional<ToServer> receive(ToClient message) {
    return left ? Optional.empty() : take(state.receive(message));
  }

  private Optional<ToServer> take(ClientStep step) {
    state = step.next();
    return step.outgoing();
  }

  /** The client leaves: its secrets are wiped, and nothing that comes is answered any more. */
  public void wipe() {
    state.wipe();
    left = true;
  }

  public ClientState state() {
    return state;
  }

  /** Whether the sum was opened. */
  public boolean isDone() {
    return state instanceof ClientDone;
  }

  /** Why it stopped, if it did. Not for the wire. */
  public Optional<ClientRefusalReason> refusal() {
    return state instanceof ClientRefused refused
        ? Optional.of(refused.reason())
        : Optional.empty();
  }
}
