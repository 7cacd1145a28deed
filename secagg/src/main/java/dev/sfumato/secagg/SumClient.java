package dev.sfumato.secagg;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SeatedClient;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.client.SumEnd;
import dev.sfumato.secagg.sum.client.SumParticipant;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * One client in one sum, over many visits. It knows no socket, clock, thread or file: whoever runs
 * it keeps {@link #snapshot} <em>before</em> anything new is sent, and sends {@link #pending} until
 * something newer is asked.
 *
 * <p>Guarantee: once it has refused, nothing leaves it but the word "declined", and its secrets are
 * wiped; so they are when the sum is over, when anything fails, and by {@link #wipe}. When its
 * vector is masked, what hides it is wiped and in no later snapshot. A client that was set back to
 * an older snapshot stops for good as soon as the server shows that it holds a newer answer. Not
 * guaranteed: anything against a server that lies about who survived.
 *
 * <p>Not safe for more than one thread.
 */
public final class SumClient implements SumParticipant {
  private final SeatedClient client;
  private final SumParameters parameters;

  private SumClient(SeatedClient client, SumClientSetup setup) {
    this.client = client;
    this.parameters = setup.session().parameters();
  }

  /** Seats a client, which makes its keys, or refuses if the numbers are outside its policy. */
  public static SumClient seat(SumClientSetup setup) {
    return new SumClient(SeatedClient.seat(setup), setup);
  }

  /**
   * The client of a snapshot, in exactly the same state.
   *
   * @throws DamagedSnapshotException when the bytes are not a snapshot of this seat in this sum
   */
  public static SumClient restore(SumClientSetup setup, byte[] snapshot)
      throws DamagedSnapshotException {
    return new SumClient(SeatedClient.restore(setup, snapshot), setup);
  }

  /** What is to be sent, and sent again; nothing when the sum is over. */
  @Override
  public Optional<Bytes> pending() {
    return client.pending();
  }

  @Override
  public ClientTurn receive(byte[] message) {
    return client.receive(message);
  }

  /**
   * The server says which of its answers it holds: nothing follows when that is the last one, which
   * is given again when it is the one before. Anything else shows an older state.
   */
  @Override
  public ClientTurn noted(Bytes held) {
    return client.noted(held);
  }

  /** Everything that a later process needs to go on. It has secrets: kept by nobody else. */
  @Override
  public byte[] snapshot() {
    return client.snapshot();
  }

  /** The client leaves: its secrets are wiped, and nothing that comes is answered any more. */
  @Override
  public void wipe() {
    client.wipe();
  }

  /** The round whose request it waits for; {@code OVER} when it has given everything. */
  public SumRound awaits() {
    return client.awaits();
  }

  @Override
  public SumRound answered() {
    return switch (awaits()) {
      case KEYS, SHARES -> SumRound.KEYS;
      case VERDICT -> SumRound.SHARES;
      case INPUTS -> SumRound.VERDICT;
      case OPENING -> SumRound.INPUTS;
      case OVER -> SumRound.OPENING;
    };
  }

  @Override
  public Optional<SumNumbers> asked(byte[] message) {
    try {
      return ToSumClient.decode(message) instanceof MasksRequest masks
              && masks.good() >= 1
              && masks.good() <= parameters.seats()
          ? Optional.of(parameters.numbers(masks.good(), masks.good()))
          : Optional.empty();
    } catch (MalformedMessageException e) {
      // For the client itself, which refuses it.
      return Optional.empty();
    }
  }

  /** Whether nothing will ever change any more. */
  public boolean isOver() {
    return client.end().isPresent();
  }

  /** Whether the sum was opened. */
  public boolean isDone() {
    return client.end().map(SumEnd::kind).equals(Optional.of(ClientTurn.Kind.DONE));
  }

  /** Why it stopped, if it did. Not for the wire. */
  @Override
  public Optional<ClientRefusalReason> refusal() {
    return client.end().flatMap(SumEnd::refusal);
  }

  /** Why there will be no sum, if so. */
  public Optional<AbortReason> abortReason() {
    return client.end().flatMap(SumEnd::abort);
  }
}
