package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.SeatBitmap;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A round: one kind of answer is taken from certain seats, from each once. */
abstract sealed class TakingRound implements SumServerState
    permits TakingKeys, TakingDealings, TakingVerdicts, TakingInputs, TakingReturns {
  final SeatBook book;
  private final SumRound round;
  private final BitSet expected;
  private final BitSet answered = new BitSet();

  TakingRound(SeatBook book, SumRound round, BitSet expected) {
    this.book = book;
    this.round = round;
    this.expected = expected;
  }

  /** Takes an answer of the right kind from one that has not answered, or says why not. */
  abstract Optional<DropReason> take(int seat, ToSumServer message, byte[] encoded, Bytes digest);

  abstract Optional<ToSumClient> ask(int seat);

  @Override
  public final AnswerOutcome answer(int seat, byte[] message) {
    book.require(seat);
    Bytes digest = SumHead.digest(message);
    if (digest.equals(book.held(seat))) {
      return AnswerOutcome.REPEATED;
    }
    Optional<DropReason> out = book.outs.get(seat);
    return out.isPresent() ? AnswerOutcome.refused(out.get()) : receive(seat, message, digest);
  }

  private AnswerOutcome receive(int seat, byte[] encoded, Bytes digest) {
    try {
      ToSumServer message = ToSumServer.decode(encoded);
      if (isPast(message)) {
        return AnswerOutcome.refused(DropReason.LATE);
      }
      Optional<DropReason> fault = accept(seat, message, encoded, digest);
      fault.ifPresent(reason -> lose(seat, reason));
      return fault.map(AnswerOutcome::refused).orElseGet(() -> taken(seat, digest));
    } catch (MalformedMessageException e) {
      lose(seat, DropReason.MALFORMED);
      return AnswerOutcome.refused(DropReason.MALFORMED);
    }
  }

  /** An older answer once more, which only crossed with what followed on it: no harm. */
  private boolean isPast(ToSumServer message) {
    return message.kind().round().compareTo(round) < 0
        && message.sessionTag() == book.setup.session().tag();
  }

  private Optional<DropReason> accept(int seat, ToSumServer message, byte[] encoded, Bytes digest) {
    if (message.sessionTag() != book.setup.session().tag()) {
      return Optional.of(DropReason.WRONG_SESSION);
    }
    if (message.kind() == ToSumServer.Kind.DECLINE) {
      return Optional.of(DropReason.DECLINED);
    }
    if (message.kind().round() != round) {
      return Optional.of(DropReason.OUT_OF_ORDER);
    }
    return answered.get(seat)
        ? Optional.of(DropReason.DIFFERENT_ANSWER)
        : take(seat, message, encoded, digest);
  }

  private AnswerOutcome taken(int seat, Bytes digest) {
    restored(seat, digest);
    return AnswerOutcome.TAKEN;
  }

  /** Somebody's answer is there, now or since before this process. */
  final void restored(int seat, Bytes digest) {
    answered.set(seat);
    book.hold(seat, digest);
  }

  @Override
  public final Optional<ToSumClient> request(int seat) {
    return awaits(seat) ? ask(seat) : Optional.empty();
  }

  @Override
  public final boolean awaits(int seat) {
    book.require(seat);
    return expected.get(seat) && !answered.get(seat) && !book.outs.has(seat);
  }

  @Override
  public final Optional<SumNumbers> numbers() {
    return book.numbers();
  }

  @Override
  public final void lose(int seat, DropReason reason) {
    book.require(seat);
    book.outs.put(seat, reason);
  }

  @Override
  public final SumServerState abort(AbortReason reason) {
    return SumAborted.now(book, reason);
  }

  /** Fixes who goes on, and says in the archive that the round is closed. */
  final void closeWith(BitSet goOn, Bytes more) {
    new ClosingRecord(goOn, more).write(book.archive, round, book.parameters().seats());
    outsAfter(goOn);
  }

  private void outsAfter(BitSet goOn) {
    BitSet late = SeatBitmap.without(expected, goOn);
    late.clear(book.admitted(), book.parameters().seats() + 1);
    book.outs.late(late);
  }

  /** Those that answered and are not out. */
  final BitSet present() {
    return SeatBitmap.without(answered, book.outs.set());
  }

  final BitSet answeredSeats() {
    return answered;
  }

  @Override
  public final SumRound round() {
    return round;
  }

  @Override
  public OptionalInt admit(Bytes identity) {
    return book.seatOf(identity);
  }

  @Override
  public final Bytes held(int seat) {
    book.require(seat);
    return book.held(seat);
  }

  @Override
  public final int answered() {
    return answered.cardinality();
  }

  @Override
  public final int awaited() {
    BitSet awaited = SeatBitmap.without(expected, answered);
    awaited.andNot(book.outs.set());
    return awaited.cardinality();
  }

  @Override
  public boolean isReady() {
    return awaited() == 0;
  }

  @Override
  public void flush() {}

  @Override
  public final Map<DropReason, Integer> outs() {
    return book.outs.counts();
  }

  @Override
  public final Optional<DropReason> out(int seat) {
    book.require(seat);
    return book.outs.get(seat);
  }
}
