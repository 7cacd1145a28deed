package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The server of one sum that its clients need not believe. As {@link dev.sfumato.secagg.SumServer}
 * it knows no socket, clock or thread, keeps everything in an archive that the caller commits, and
 * goes on from there when it was killed.
 *
 * <p>Guarantee: with at most as many corrupt clients as the parameters say, they do not keep the
 * sum from opening, but for a small chance. What protects the clients from the server is theirs.
 *
 * <p>Not safe for more than one thread.
 */
public final class VerifiedServer {
  private final SeatBook book;
  private VerifiedTaking state;

  private VerifiedServer(SeatBook book, VerifiedTaking state) {
    this.book = book;
    this.state = state;
  }

  /** A new sum on an empty archive, or the one that the archive holds. */
  public static VerifiedServer open(
      SumServerSetup setup, CredentialCheck check, SumArchive archive) {
    SeatBook book = new SeatBook(setup, archive);
    return new VerifiedServer(book, new VerifiedStart(book, check).open());
  }

  /** The seat of an identity: the one that it has, or in the round of keys the next free one. */
  public OptionalInt admit(Bytes identity) {
    OptionalInt known = book.seatOf(identity);
    return known.isPresent() || round() != VerifiedRound.KEYS ? known : book.admit(identity);
  }

  public AnswerOutcome answer(int seat, byte[] message) {
    book.require(seat);
    Bytes digest = SumHead.digest(message);
    if (digest.equals(held(seat))) {
      return AnswerOutcome.REPEATED;
    }
    Optional<DropReason> out = book.outs.get(seat);
    return out.isPresent() ? AnswerOutcome.refused(out.get()) : receive(seat, message, digest);
  }

  private AnswerOutcome receive(int seat, byte[] encoded, Bytes digest) {
    try {
      ToVerifiedServer message = ToVerifiedServer.decode(encoded);
      if (isPast(message)) {
        return AnswerOutcome.refused(DropReason.LATE);
      }
      Optional<DropReason> fault = accept(seat, message, encoded, digest);
      fault.ifPresent(reason -> lose(seat, reason));
      return fault.map(AnswerOutcome::refused).orElse(AnswerOutcome.TAKEN);
    } catch (MalformedMessageException e) {
      lose(seat, DropReason.MALFORMED);
      return AnswerOutcome.refused(DropReason.MALFORMED);
    }
  }

  /** An older answer once more, which only crossed with what followed on it: no harm. */
  private boolean isPast(ToVerifiedServer message) {
    return message.kind().round().number() < round().number()
        && message.sessionTag() == book.setup.session().tag();
  }

  private Optional<DropReason> accept(
      int seat, ToVerifiedServer message, byte[] encoded, Bytes digest) {
    if (message.sessionTag() != book.setup.session().tag()) {
      return Optional.of(DropReason.WRONG_SESSION);
    }
    if (message.kind() == ToVerifiedServer.Kind.DECLINE) {
      return Optional.of(DropReason.DECLINED);
    }
    return message.kind().round() == round()
        ? state.receive(seat, message, encoded, digest)
        : Optional.of(DropReason.OUT_OF_ORDER);
  }

  /** What the seat has to answer now; nothing when it has, is out, or has to wait. */
  public Optional<ToVerifiedClient> request(int seat) {
    book.require(seat);
    return state.request(seat);
  }

  /** The digest of the seat's last answer; zeros when there is none, or the sum is over. */
  public Bytes held(int seat) {
    return round() == VerifiedRound.OVER ? SumHead.NOTHING : book.held(seat);
  }

  public VerifiedRound round() {
    return state.round;
  }

  /** How many have answered in this round. */
  public int answered() {
    return state.answered.cardinality();
  }

  /** Whether this seat has not answered in this round, and may still. */
  public boolean awaits(int seat) {
    book.require(seat);
    return state.awaits(seat);
  }

  /** The numbers that clients compute for their inputs, once there are some to be asked for. */
  public Optional<SumNumbers> numbers() {
    return closed(VerifiedRound.VERDICT)
        .flatMap(asked -> closed(VerifiedRound.KEYS))
        .map(keys -> VerifiedNumbers.of(book.parameters(), keys.goOn().cardinality()));
  }

  private Optional<ClosingRecord> closed(VerifiedRound round) {
    return ClosingRecord.read(book.archive, round.number(), book.parameters().seats());
  }

  /** How many may still answer in this round. */
  public int awaited() {
    return state.awaited();
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
    book.require(seat);
    book.outs.put(seat, reason);
  }

  public void abort(AbortReason reason) {
    state = VerifiedFinished.aborted(book, reason);
  }

  /** The sum, once it is open; its survivors are seats. */
  public Optional<AggregateSum> result() {
    return state.result();
  }

  /** Why there will be no sum, if so. */
  public Optional<AbortReason> abortReason() {
    return state.abortReason();
  }

  /** How many are out, and why. */
  public Map<DropReason, Integer> outs() {
    return book.outs.counts();
  }

  /** Why the sum goes on without this one, if it does. */
  public Optional<DropReason> out(int seat) {
    return book.outs.get(seat);
  }
}
