package dev.sfumato.secagg.client;

import dev.sfumato.secagg.message.Aborted;
import dev.sfumato.secagg.message.Decline;
import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.Neighbours;
import dev.sfumato.secagg.message.Survivors;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.session.ClientRefusalReason;

/**
 * A state that waits for one kind of message and refuses every other. Whatever is refused, and
 * whatever fails, the secrets are wiped first; the server hears at most that the client declines.
 */
abstract sealed class ActiveState implements ClientState
    permits AwaitingNeighbours, AwaitingShares, AwaitingSurvivors, AwaitingResult {
  final ClientSetup setup;

  ActiveState(ClientSetup setup) {
    this.setup = setup;
  }

  @Override
  public final ClientStep receive(ToClient message) {
    try {
      RefusedException.unless(
          message.sessionTag() == setup.sessionTag(), ClientRefusalReason.WRONG_SESSION);
      return dispatch(message);
    } catch (RefusedException refused) {
      return refuse(refused.reason());
    } catch (RuntimeException | Error fault) {
      wipe();
      throw fault;
    }
  }

  @Override
  public final ClientStep receiveMalformed() {
    return refuse(ClientRefusalReason.MALFORMED);
  }

  @Override
  public final boolean isTerminal() {
    return false;
  }

  private ClientStep dispatch(ToClient message) throws RefusedException {
    return switch (message.kind()) {
      case NEIGHBOURS -> onNeighbours((Neighbours) message);
      case DELIVERY -> onDelivery((Delivery) message);
      case SURVIVORS -> onSurvivors((Survivors) message);
      case DONE -> onDone();
      case ABORTED -> onAborted((Aborted) message);
    };
  }

  ClientStep onNeighbours(Neighbours message) throws RefusedException {
    throw new RefusedException(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  ClientStep onDelivery(Delivery message) throws RefusedException {
    throw new RefusedException(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  ClientStep onSurvivors(Survivors message) throws RefusedException {
    throw new RefusedException(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  ClientStep onDone() throws RefusedException {
    throw new RefusedException(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  private ClientStep onAborted(Aborted message) {
    wipe();
    return ClientStep.silent(new ClientAborted(message.reason()));
  }

  private ClientStep refuse(ClientRefusalReason reason) {
    wipe();
    return ClientStep.sending(new ClientRefused(reason), new Decline(setup.sessionTag()));
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[client " + setup.index() + "]";
  }
}
