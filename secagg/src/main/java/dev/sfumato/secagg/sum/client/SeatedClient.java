package dev.sfumato.secagg.sum.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.SumClientState.Step;
import dev.sfumato.secagg.sum.client.SumSnapshot.Restored;
import dev.sfumato.secagg.sum.message.AbortedNotice;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * The present state, the last letters, and which message may follow on them. Whatever is refused,
 * and whatever fails, the secrets are wiped first.
 */
public final class SeatedClient {
  private final SumClientSetup setup;
  private Optional<Letters> letters = Optional.empty();
  private Optional<SumClientState> state = Optional.empty();
  private Optional<SumEnd> end = Optional.empty();

  private SeatedClient(SumClientSetup setup) {
    this.setup = setup;
  }

  public static SeatedClient seat(SumClientSetup setup) {
    SeatedClient client = new SeatedClient(setup);
    try {
      Step first = AwaitingHolders.start(setup);
      client.state = Optional.of(first.next());
      client.letters = Optional.of(Letters.first(first.outgoing().encode()));
    } catch (SumRefusedException refused) {
      client.end(SumEnd.refused(refused.reason()));
    }
    return client;
  }

  public static SeatedClient restore(SumClientSetup setup, byte[] snapshot)
      throws DamagedSnapshotException {
    Restored restored = new SumSnapshot(setup).read(snapshot);
    SeatedClient client = new SeatedClient(setup);
    client.letters = restored.letters();
    client.state = restored.state();
    client.end = restored.end();
    return client;
  }

  public byte[] snapshot() {
    SumSnapshot snapshot = new SumSnapshot(setup);
    return end.map(snapshot::write)
        .orElseGet(() -> snapshot.write(letters.orElseThrow(), state.orElseThrow()));
  }

  public Optional<SumEnd> end() {
    return end;
  }

  /** What is to be sent, and sent again: the last answer, or that it declines. */
  public Optional<Bytes> pending() {
    return letters
        .map(Letters::answer)
        .or(() -> end.flatMap(SumEnd::refusal).map(reason -> decline()));
  }

  private Bytes decline() {
    return Bytes.wrap(new DeclineAnswer(setup.session().tag()).encode());
  }

  public ClientTurn receive(byte[] message) {
    if (end.isPresent()) {
      return ended();
    }
    try {
      return receive(ToSumClient.decode(message), message);
    } catch (MalformedMessageException e) {
      return end(SumEnd.refused(ClientRefusalReason.MALFORMED));
    } catch (SumRefusedException refused) {
      return end(SumEnd.refused(refused.reason()));
    } catch (RuntimeException | Error fault) {
      wipe();
      throw fault;
    }
  }

  /** What the server says it holds, without asking for anything. */
  public ClientTurn noted(Bytes held) {
    if (end.isPresent()) {
      return ended();
    }
    try {
      boolean arrived = letters.orElseThrow().hasArrived(held);
      return arrived
          ? ClientTurn.of(ClientTurn.Kind.NOTHING, Optional.empty())
          : ClientTurn.of(ClientTurn.Kind.REPEATED, pending());
    } catch (SumRefusedException refused) {
      return end(SumEnd.refused(refused.reason()));
    }
  }

  private ClientTurn receive(ToSumClient message, byte[] encoded) throws SumRefusedException {
    unless(message.head().sessionTag() == setup.session().tag(), ClientRefusalReason.WRONG_SESSION);
    return switch (message.kind()) {
      case ABORTED -> end(SumEnd.aborted(((AbortedNotice) message).reason()));
      // Also when its own shares were not needed for it.
      case DONE -> end(SumEnd.done());
      case HOLDERS, PARCELS, MASKS, OPENING -> asked(message, encoded);
    };
  }

  private ClientTurn asked(ToSumClient request, byte[] encoded) throws SumRefusedException {
    SumRound round = request.kind().round();
    Letters last = letters.orElseThrow();
    if (round.number() < last.round()) {
      return ClientTurn.of(ClientTurn.Kind.NOTHING, Optional.empty());
    }
    Bytes asking = SumHead.contentDigest(encoded);
    if (round.number() == last.round()) {
      last.checkSame(asking, request.head().held());
      return ClientTurn.of(ClientTurn.Kind.REPEATED, pending());
    }
    last.checkArrived(request.head().held());
    unless(round == state.orElseThrow().awaits(), ClientRefusalReason.UNEXPECTED_MESSAGE);
    Step step = state.orElseThrow().answer(request);
    state = Optional.of(step.next());
    letters = Optional.of(last.next(round.number(), asking, step.outgoing().encode()));
    return ClientTurn.of(ClientTurn.Kind.ANSWERED, pending());
  }

  private ClientTurn end(SumEnd how) {
    wipe();
    end = Optional.of(how);
    return ended();
  }

  private ClientTurn ended() {
    return ClientTurn.of(end.orElseThrow().kind(), pending());
  }

  /** Forgets everything; what a fault left half done is of no use. */
  public void wipe() {
    state.ifPresent(SumClientState::wipe);
    state = Optional.empty();
    letters = Optional.empty();
    end = end.or(() -> Optional.of(SumEnd.refused(ClientRefusalReason.LEFT)));
  }

  /** The round whose request it waits for. */
  public SumRound awaits() {
    return state.map(SumClientState::awaits).orElse(SumRound.OVER);
  }
}
