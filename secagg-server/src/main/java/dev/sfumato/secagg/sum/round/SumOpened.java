package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.DoneNotice;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.MaskedTotal;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.BitSet;
import java.util.Optional;

/** The sum was opened. */
final class SumOpened extends SumOver {
  private final ModularVector sum;
  private final BitSet survivors;

  private SumOpened(SeatBook book, ModularVector sum, BitSet survivors) {
    super(book);
    this.sum = sum;
    this.survivors = survivors;
  }

  static SumOpened now(SeatBook book, MaskedTotal total) {
    ModularVector sum = total.sum().toVector();
    book.archive.put(Shelf.CLOSING, SumRound.OPENING.number(), sum.pack().array());
    clear(book.archive);
    return new SumOpened(book, sum, total.survivors());
  }

  static SumOpened restore(SeatBook book, byte[] packed) {
    clear(book.archive);
    BitSet survivors =
        ClosingRecord.read(book.archive, SumRound.INPUTS, book.parameters().seats())
            .map(ClosingRecord::goOn)
            .orElseThrow(() -> new IllegalStateException("the archive has lost the survivors"));
    ModularVector sum = ModularVector.unpack(book.parameters().shape(), Bytes.wrap(packed));
    return new SumOpened(book, sum, survivors);
  }

  @Override
  public Optional<ToSumClient> request(int seat) {
    book.require(seat);
    return survivors.get(seat) ? Optional.of(new DoneNotice(head())) : Optional.empty();
  }

  @Override
  public Optional<AggregateSum> result() {
    return Optional.of(new AggregateSum(sum, survivors.stream().boxed().toList()));
  }
}
