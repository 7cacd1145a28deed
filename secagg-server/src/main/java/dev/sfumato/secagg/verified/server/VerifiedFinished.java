package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.SeatBitmap;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.message.VerifiedNotice;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The sum is over, opened or not; what it was made from is off the shelves. */
final class VerifiedFinished extends VerifiedTaking {
  /** What stays is who was there, how it ended, and who was out. */
  private static final List<Shelf> STAYING = List.of(Shelf.ROSTER, Shelf.CLOSING, Shelf.OUT);

  private final Optional<AggregateSum> sum;
  private final Optional<AbortReason> reason;

  private VerifiedFinished(
      SeatBook book, BitSet told, Optional<AggregateSum> sum, Optional<AbortReason> reason) {
    super(book, VerifiedRound.OVER, Shelf.CLOSING, told);
    this.sum = sum;
    this.reason = reason;
    Arrays.stream(Shelf.values())
        .filter(each -> !STAYING.contains(each))
        .forEach(book.archive::clear);
  }

  static VerifiedFinished opened(SeatBook book, ModularVector sum, BitSet survivors) {
    ByteWriter writer = new ByteWriter(sum.shape().packedBytes());
    writer.bytes(SeatBitmap.encode(survivors, book.parameters().seats()));
    writer.bytes(sum.pack());
    book.archive.put(Shelf.CLOSING, VerifiedRound.OPENING.number(), writer.finish());
    return of(book, sum, survivors);
  }

  static VerifiedFinished restoreOpened(SeatBook book, byte[] record) {
    int seats = book.parameters().seats();
    byte[] packed = Arrays.copyOfRange(record, SeatBitmap.bytes(seats), record.length);
    ModularVector sum = ModularVector.unpack(book.parameters().shape(), Bytes.wrap(packed));
    return of(book, sum, SeatBitmap.decode(record, seats));
  }

  private static VerifiedFinished of(SeatBook book, ModularVector sum, BitSet survivors) {
    return new VerifiedFinished(
        book,
        survivors,
        Optional.of(new AggregateSum(sum, survivors.stream().boxed().toList())),
        Optional.empty());
  }

  static VerifiedFinished aborted(SeatBook book, AbortReason reason) {
    book.archive.put(Shelf.CLOSING, VerifiedRound.OVER.number(), new byte[] {(byte) reason.code()});
    return aborted(book, Optional.of(reason));
  }

  static VerifiedFinished restoreAborted(SeatBook book, byte[] record) {
    return aborted(
        book,
        Arrays.stream(AbortReason.values()).filter(each -> each.code() == record[0]).findFirst());
  }

  private static VerifiedFinished aborted(SeatBook book, Optional<AbortReason> reason) {
    BitSet everybody = new BitSet();
    everybody.set(0, book.admitted());
    return new VerifiedFinished(book, everybody, Optional.empty(), reason);
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    return Optional.of(DropReason.LATE);
  }

  @Override
  ToVerifiedClient ask(int seat) {
    SumHead head = new SumHead(book.setup.session().tag(), SumHead.NOTHING);
    return new VerifiedNotice(head, reason);
  }

  @Override
  boolean isReady() {
    return false;
  }

  @Override
  Optional<AbortReason> fault(BitSet goOn) {
    return Optional.empty();
  }

  @Override
  VerifiedTaking close() {
    return this;
  }

  @Override
  VerifiedTaking next(BitSet goOn) {
    return this;
  }

  @Override
  Optional<AggregateSum> result() {
    return sum;
  }

  @Override
  Optional<AbortReason> abortReason() {
    return reason;
  }
}
