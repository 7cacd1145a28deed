package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.GoodDealers;
import dev.sfumato.secagg.sum.server.MaskedTotal;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.BitSet;
import java.util.Optional;

/**
 * Round 4: the masked vectors come in, each is added to the running total and let go. From then on
 * its sender is a survivor, whatever it does afterwards: it cannot be taken out of the sum again.
 */
final class TakingInputs extends TakingRound {
  private final GoodDealers good;
  private final RunningTotal total;

  TakingInputs(GoodDealers good) {
    super(good.book(), SumRound.INPUTS, good.members());
    this.good = good;
    this.total = new RunningTotal(book.archive, book.parameters().shape());
  }

  /** Finds again what is in the archive. */
  TakingInputs restore() {
    book.archive.scan(Shelf.INPUT, (seat, digest) -> restored(seat, Bytes.wrap(digest)));
    total.restore();
    return this;
  }

  @Override
  Optional<DropReason> take(int seat, ToSumServer message, byte[] encoded, Bytes digest) {
    Bytes packed = ((InputAnswer) message).packed();
    VectorShape shape = book.parameters().shape();
    if (packed.length() != shape.packedBytes()) {
      return Optional.of(DropReason.WRONG_LENGTH);
    }
    if (!ModularVector.isInRange(shape, packed)) {
      return Optional.of(DropReason.OUT_OF_RANGE);
    }
    book.archive.put(Shelf.INPUT, seat, digest.array());
    total.add(packed, digest);
    return Optional.empty();
  }

  @Override
  Optional<ToSumClient> ask(int seat) {
    return Optional.of(good.request(seat));
  }

  @Override
  public void flush() {
    total.flush();
  }

  @Override
  public SumServerState close() {
    BitSet survivors = (BitSet) answeredSeats().clone();
    if (survivors.cardinality() < good.numbers().minimumSurvivors()) {
      return abort(AbortReason.TOO_FEW_INPUTS);
    }
    flush();
    closeWith(survivors, Bytes.wrap(new byte[0]));
    return new TakingReturns(maskedTotal(survivors));
  }

  MaskedTotal maskedTotal(BitSet survivors) {
    return new MaskedTotal(good, survivors, total.sum());
  }
}
