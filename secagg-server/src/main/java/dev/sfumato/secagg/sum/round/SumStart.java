package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.server.Arrivals;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.GoodDealers;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.SumServerState;
import java.util.Optional;

/** Finds the state that an archive is in, round by round as far as they were closed. */
public final class SumStart {
  private final SeatBook book;

  private SumStart(SeatBook book) {
    this.book = book;
  }

  public static SumServerState open(SumServerSetup setup, SumArchive archive) {
    return new SumStart(new SeatBook(setup, archive)).open();
  }

  private SumServerState open() {
    Optional<byte[]> aborted = book.archive.get(Shelf.CLOSING, SumRound.OVER.number());
    if (aborted.isPresent()) {
      return SumAborted.restore(book, aborted.get());
    }
    Optional<byte[]> opened = book.archive.get(Shelf.CLOSING, SumRound.OPENING.number());
    return opened.isPresent() ? SumOpened.restore(book, opened.get()) : keys();
  }

  private SumServerState keys() {
    TakingKeys keys = new TakingKeys(book);
    Optional<ClosingRecord> record = closing(SumRound.KEYS);
    return record.isEmpty() ? keys : shares(keys.arrivals(record.get()));
  }

  private SumServerState shares(Arrivals arrivals) {
    Optional<ClosingRecord> record = closing(SumRound.SHARES);
    if (record.isEmpty()) {
      return new TakingDealings(arrivals).restore();
    }
    book.archive.clear(Shelf.DEALING);
    return verdict(TakingVerdicts.restore(arrivals, record.get()));
  }

  private SumServerState verdict(TakingVerdicts verdicts) {
    Optional<ClosingRecord> record = closing(SumRound.VERDICT);
    return record.isEmpty() ? verdicts : inputs(verdicts.goodDealers(record.get()));
  }

  private SumServerState inputs(GoodDealers good) {
    TakingInputs inputs = new TakingInputs(good).restore();
    Optional<ClosingRecord> record = closing(SumRound.INPUTS);
    return record.isEmpty()
        ? inputs
        : new TakingReturns(inputs.maskedTotal(record.get().goOn())).restore();
  }

  private Optional<ClosingRecord> closing(SumRound round) {
    return ClosingRecord.read(book.archive, round, book.parameters().seats());
  }
}
