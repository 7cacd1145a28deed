package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.AbortedNotice;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import java.util.Arrays;
import java.util.Optional;

/** The sum ended without being opened; what it held is gone. */
final class SumAborted extends SumOver {
  private final AbortReason reason;

  private SumAborted(SeatBook book, AbortReason reason) {
    super(book);
    this.reason = reason;
  }

  static SumAborted now(SeatBook book, AbortReason reason) {
    book.archive.put(Shelf.CLOSING, SumRound.OVER.number(), new byte[] {(byte) reason.code()});
    clear(book.archive);
    return new SumAborted(book, reason);
  }

  static SumAborted restore(SeatBook book, byte[] record) {
    clear(book.archive);
    return new SumAborted(
        book,
        Arrays.stream(AbortReason.values())
            .filter(each -> each.code() == record[0])
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("the archive has an unknown reason")));
  }

  @Override
  public Optional<ToSumClient> request(int seat) {
    book.require(seat);
    return Optional.of(new AbortedNotice(head(), reason));
  }

  @Override
  public Optional<AbortReason> abortReason() {
    return Optional.of(reason);
  }
}
