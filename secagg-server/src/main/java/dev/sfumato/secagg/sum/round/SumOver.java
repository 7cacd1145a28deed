package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Nothing is taken any more; what the sum was made from is off the shelves. */
abstract sealed class SumOver implements SumServerState permits SumOpened, SumAborted {
  private static final List<Shelf> MATERIAL =
      List.of(
          Shelf.KEYS,
          Shelf.DEALING,
          Shelf.PARCELS,
          Shelf.VERDICT,
          Shelf.INPUT,
          Shelf.TOTAL,
          Shelf.RETURNS);

  final SeatBook book;

  SumOver(SeatBook book) {
    this.book = book;
  }

  static void clear(SumArchive archive) {
    MATERIAL.forEach(archive::clear);
  }

  /** In front of the last message, which asks for nothing. */
  final SumHead head() {
    return new SumHead(book.setup.session().tag(), SumHead.NOTHING);
  }

  @Override
  public final SumRound round() {
    return SumRound.OVER;
  }

  @Override
  public final OptionalInt admit(Bytes identity) {
    return book.seatOf(identity);
  }

  @Override
  public final AnswerOutcome answer(int seat, byte[] message) {
    book.require(seat);
    return AnswerOutcome.refused(book.outs.get(seat).orElse(DropReason.LATE));
  }

  @Override
  public final Bytes held(int seat) {
    book.require(seat);
    return SumHead.NOTHING;
  }

  @Override
  public final boolean awaits(int seat) {
    book.require(seat);
    return false;
  }

  @Override
  public final Optional<SumNumbers> numbers() {
    return book.numbers();
  }

  @Override
  public final int answered() {
    return 0;
  }

  @Override
  public final int awaited() {
    return 0;
  }

  @Override
  public final boolean isReady() {
    return false;
  }

  @Override
  public final SumServerState close() {
    return this;
  }

  @Override
  public final SumServerState abort(AbortReason reason) {
    return this;
  }

  @Override
  public final void flush() {}

  @Override
  public final void lose(int seat, DropReason reason) {}

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
