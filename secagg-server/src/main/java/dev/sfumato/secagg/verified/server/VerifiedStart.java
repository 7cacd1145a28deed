package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedRound;
import java.util.Optional;

/** Finds the state that an archive is in, round by round as far as they were closed. */
record VerifiedStart(SeatBook book, CredentialCheck check) {
  VerifiedTaking open() {
    Optional<byte[]> aborted = book.archive.get(Shelf.CLOSING, VerifiedRound.OVER.number());
    if (aborted.isPresent()) {
      return VerifiedFinished.restoreAborted(book, aborted.get());
    }
    Optional<byte[]> opened = book.archive.get(Shelf.CLOSING, VerifiedRound.OPENING.number());
    return opened.isPresent() ? VerifiedFinished.restoreOpened(book, opened.get()) : rounds();
  }

  private VerifiedTaking rounds() {
    VerifiedTaking state = new TakingLeaves(book, check).restore();
    while (true) {
      Optional<ClosingRecord> closed =
          ClosingRecord.read(book.archive, state.round.number(), book.parameters().seats());
      if (closed.isEmpty()) {
        return state;
      }
      state = state.reopen(closed.get()).restore();
    }
  }
}
