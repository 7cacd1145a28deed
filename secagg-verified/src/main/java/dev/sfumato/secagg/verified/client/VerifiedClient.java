package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.Letters;
import dev.sfumato.secagg.sum.client.SumEnd;
import dev.sfumato.secagg.sum.client.SumParticipant;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.client.VerifiedSnapshot.Restored;
import dev.sfumato.secagg.verified.client.VerifiedState.Step;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.VerifiedNotice;
import java.util.Optional;

/**
 * One client in one sum whose coordinator it need not believe, over many visits. As {@link
 * dev.sfumato.secagg.SumClient} it knows no socket, clock, thread or file, and whoever runs it
 * keeps {@link #snapshot} before anything new is sent.
 *
 * <p>Guarantee: whatever the coordinator says to whom, with at most as many corrupt clients as the
 * parameters say it learns nothing of this client's vector but in a sum with the vectors of at
 * least as many honest ones as the floor says, but for a chance of 2^-40. Not guaranteed: that
 * there is a sum, that corrupt clients' vectors make sense, anything after the client was set back
 * to an older state, and anything if it is made to begin again and again.
 *
 * <p>Not safe for more than one thread.
 */
public final class VerifiedClient implements SumParticipant {
  private final VerifiedSetup setup;
  private Optional<Letters> letters = Optional.empty();
  private Optional<VerifiedState> state = Optional.empty();
  private Optional<SumEnd> end = Optional.empty();

  private VerifiedClient(VerifiedSetup setup) {
    this.setup = setup;
  }

  /** Seats a client, which makes its leaf, or refuses if the numbers are outside its policy. */
  public static VerifiedClient seat(VerifiedSetup setup) {
    VerifiedClient client = new VerifiedClient(setup);
    try {
      Step first = AwaitingRoster.start(setup);
      client.state = Optional.of(first.next());
      client.letters = Optional.of(Letters.first(first.outgoing().encode()));
    } catch (SumRefusedException refused) {
      client.end(SumEnd.refused(refused.reason()));
    }
    return client;
  }

  /**
   * The client of a snapshot, in exactly the same state.
   *
   * @throws DamagedSnapshotException when the bytes are not a snapshot of this client in this sum
   */
  public static VerifiedClient restore(VerifiedSetup setup, byte[] snapshot)
      throws DamagedSnapshotException {
    Restored restored = new VerifiedSnapshot(setup).read(snapshot);
    VerifiedClient client = new VerifiedClient(setup);
    client.letters = restored.letters();
    client.state = restored.state();
    client.end = restored.end();
    return client;
  }

  /** Everything that a later process needs to go on. It has secrets: kept by nobody else. */
  @Override
  public byte[] snapshot() {
    VerifiedSnapshot snapshot = new VerifiedSnapshot(setup);
    return end.map(snapshot::write)
        .orElseGet(() -> snapshot.write(letters.orElseThrow(), state.orElseThrow()));
  }

  /** What is to be sent, and sent again: the last answer, or that it declines. */
  @Override
  public Optional<Bytes> pending() {
    return letters
        .map(Letters::answer)
        .or(() -> end.flatMap(SumEnd::refusal).map(reason -> decline()));
  }

  private Bytes decline() {
    return Bytes.wrap(new PlainAnswer(new DeclineAnswer(setup.announced().tag())).encode());
  }

  @Override
  public ClientTurn receive(byte[] message) {
    if (end.isPresent()) {
      return ended();
    }
    try {
      return receive(ToVerifiedClient.decode(message), message);
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
  @Override
  public ClientTurn noted(Bytes held) {
    if (end.isPresent()) {
      return ended();
    }
    try {
      return letters.orElseThrow().hasArrived(held)
          ? ClientTurn.of(ClientTurn.Kind.NOTHING, Optional.empty())
          : ClientTurn.of(ClientTurn.Kind.REPEATED, pending());
    } catch (SumRefusedException refused) {
      return end(SumEnd.refused(refused.reason()));
    }
  }

  private ClientTurn receive(ToVerifiedClient message, byte[] encoded) throws SumRefusedException {
    unless(
        message.head().sessionTag() == setup.announced().tag(), ClientRefusalReason.WRONG_SESSION);
    return message instanceof VerifiedNotice notice
        ? end(notice.aborted().map(SumEnd::aborted).orElseGet(SumEnd::done))
        : asked(message, encoded);
  }

  private ClientTurn asked(ToVerifiedClient request, byte[] encoded) throws SumRefusedException {
    VerifiedRound round = request.kind().round();
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
    unless(round == awaits(), ClientRefusalReason.UNEXPECTED_MESSAGE);
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

  /** The client leaves: its secrets are wiped, and nothing that comes is answered any more. */
  @Override
  public void wipe() {
    state.ifPresent(VerifiedState::wipe);
    state = Optional.empty();
    letters = Optional.empty();
    end = end.or(() -> Optional.of(SumEnd.refused(ClientRefusalReason.LEFT)));
  }

  /** The round whose request it waits for; {@code OVER} when it has given everything. */
  public VerifiedRound awaits() {
    return state.map(VerifiedState::awaits).orElse(VerifiedRound.OVER);
  }

  @Override
  public SumRound answered() {
    return switch (awaits()) {
      case KEYS, ROSTER, SHARES -> SumRound.KEYS;
      case VERDICT -> SumRound.SHARES;
      case INPUTS -> SumRound.VERDICT;
      case CALLS, OPENING -> SumRound.INPUTS;
      case OVER -> SumRound.OPENING;
    };
  }

  @Override
  public Optional<SumNumbers> asked(byte[] message) {
    try {
      return state.isPresent()
              && state.get() instanceof AwaitingNeighbours waiting
              && ToVerifiedClient.decode(message) instanceof NeighboursRequest
          ? Optional.of(waiting.place().numbers())
          : Optional.empty();
    } catch (MalformedMessageException e) {
      // For the client itself, which refuses it.
      return Optional.empty();
    }
  }

  @Override
  public Optional<ClientRefusalReason> refusal() {
    return end.flatMap(SumEnd::refusal);
  }

  @Override
  public String receipt() {
    return state.isPresent() && state.get() instanceof AwaitingAlive sent
        ? sent.place().receipt()
        : "";
  }

  /** How the sum ended for it, if it has. */
  public Optional<SumEnd> end() {
    return end;
  }
}
