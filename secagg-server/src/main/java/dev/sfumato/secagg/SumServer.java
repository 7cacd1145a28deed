package dev.sfumato.secagg;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.round.SumStart;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.NullMarked;

/**
 * The server of one sum: the present state, and behind it an archive with everything that must
 * survive. It knows no socket, clock or thread: a deadline is the caller's {@link #close}. Killed
 * at any moment, {@link #open} on the same archive goes on with all that was committed.
 *
 * <p>The caller commits the archive after {@link #flush} and before it lets anything out that
 * follows: an acknowledgement, a request of the next round.
 *
 * <p>Three kinds of trouble have three ways out: a bad client is out with a {@link DropReason} and
 * the sum goes on; a sum that cannot finish ends with an {@link AbortReason} and shows no partial
 * sum; a caller's mistake is an exception.
 *
 * <p>Guarantee: with a server that follows the protocol and at most as many corrupt clients as the
 * parameters say, it learns the sum and nothing else, and they do not keep it from opening. Not
 * guaranteed: anything against a server that lies, or that runs two copies of one sum.
 *
 * <p>Not safe for more than one thread.
 */
@NullMarked
public final class SumServer {
  private SumServerState state;

  private SumServer(SumServerState state) {
    this.state = state;
  }

  /** A new sum on an empty archive, or the one that the archive holds. */
  public static SumServer open(SumServerSetup setup, SumArchive archive) {
    return new SumServer(SumStart.open(setup, archive));
  }

  /**
   * The seat of an identity: the one that it has, or in the round of keys the next free one.
   *
   * @return nothing when there is none for it
   */
  public OptionalInt admit(Bytes identity) {
    return state.admit(identity);
  }

  /**
   * Gives the seat of a client that has given no keys to an identity that has none; whether that is
   * done. The client that had it is as one that was never admitted.
   */
  public boolean giveOn(int seat, Bytes identity) {
    return state.giveOn(seat, identity);
  }

  public AnswerOutcome answer(int seat, byte[] message) {
    return state.answer(seat, message);
  }

  /** What the seat has to answer now; nothing when it has, is out, or has to wait. */
  public Optional<ToSumClient> request(int seat) {
    return state.request(seat);
  }

  /** The digest of the seat's last answer; zeros when there is none, or the sum is over. */
  public Bytes held(int seat) {
    return state.held(seat);
  }

  public SumRound round() {
    return state.round();
  }

  /** How many have answered in this round. */
  public int answered() {
    return state.answered();
  }

  /** How many may still answer in this round. */
  public int awaited() {
    return state.awaited();
  }

  /** Whether this seat has not answered in this round, and may still. */
  public boolean awaits(int seat) {
    return state.awaits(seat);
  }

  /** What clients are told with the request for their inputs, once there is one. */
  public Optional<SumNumbers> numbers() {
    return state.numbers();
  }

  /** Whether waiting longer changes nothing. */
  public boolean isReady() {
    return state.isReady();
  }

  /** Ends the round: whoever has not answered is late. The next one opens, or the sum is over. */
  public void close() {
    state = state.close();
  }

  /** Puts what is only in memory into the archive; before every commit. */
  public void flush() {
    state.flush();
  }

  /** Goes on without a client that declines or misbehaves; one that is merely gone may return. */
  public void lose(int seat, DropReason reason) {
    state.lose(seat, reason);
  }

  public void abort(AbortReason reason) {
    state = state.abort(reason);
  }

  /** The sum, once it is open. */
  public Optional<AggregateSum> result() {
    return state.result();
  }

  /** Why there will be no sum, if so. */
  public Optional<AbortReason> abortReason() {
    return state.abortReason();
  }

  /** How many are out, and why. A vector that is in the sum stays in it all the same. */
  public Map<DropReason, Integer> outs() {
    return state.outs();
  }

  /** Why the sum goes on without this one, if it does. */
  public Optional<DropReason> out(int seat) {
    return state.out(seat);
  }
}
