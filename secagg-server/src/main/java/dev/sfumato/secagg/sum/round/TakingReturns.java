package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.Holding;
import dev.sfumato.secagg.sum.server.MaskedTotal;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.Stored;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * Round 5: shares come back until every secret that is needed can be rebuilt. One that is not what
 * was dealt is thrown away, and its sender is out by name; the others that it sent count.
 */
final class TakingReturns extends TakingRound {
  private final MaskedTotal total;
  private final ShareStacks stacks;

  TakingReturns(MaskedTotal total) {
    super(total.book(), SumRound.OPENING, total.survivors());
    this.total = total;
    this.stacks =
        new ShareStacks(
            book.parameters().seats(), total.needed(), total.good().dealt().arrivals().size());
  }

  /** Finds again what is in the archive. */
  TakingReturns restore() {
    book.archive.scan(Shelf.RETURNS, this::restore);
    return this;
  }

  private void restore(int seat, byte[] encoded) {
    ReturnsAnswer answer = (ReturnsAnswer) Stored.answer(encoded);
    stack(seat, Holding.of(total, seat), answer.shares());
    restored(seat, SumHead.digest(encoded));
  }

  @Override
  Optional<DropReason> take(int seat, ToSumServer message, byte[] encoded, Bytes digest) {
    ReturnsAnswer answer = (ReturnsAnswer) message;
    Holding holding = Holding.of(total, seat);
    if (answer.shares().size() != holding.size()) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    book.archive.put(Shelf.RETURNS, seat, encoded);
    if (!stack(seat, holding, answer.shares())) {
      lose(seat, DropReason.FORGED_SHARES);
    }
    return Optional.empty();
  }

  /** Keeps the shares that are what was dealt; false if one is not. */
  private boolean stack(int holder, Holding holding, List<Bytes> shares) {
    List<Parcel> parcels = Stored.parcels(book, holder).parcels();
    boolean genuine = true;
    for (int i = 0; i < shares.size(); i++) {
      genuine &= stack(parcels.get(holding.parcelAt(i)), holding.isSeed(i), shares.get(i));
    }
    return genuine;
  }

  private boolean stack(Parcel parcel, boolean seed, Bytes share) {
    ShareCheck check = new ShareCheck(book.setup.session().id(), parcel.dealer());
    boolean genuine =
        seed ? check.acceptsSeed(share, parcel.proof()) : check.acceptsKey(share, parcel.proof());
    if (genuine && stacks.wants(parcel.dealer())) {
      stacks.put(parcel.dealer(), parcel.proof().point(), share);
    }
    return genuine;
  }

  @Override
  Optional<ToSumClient> ask(int seat) {
    return Optional.of(Holding.of(total, seat).request(total, seat));
  }

  @Override
  public boolean isReady() {
    return stacks.isComplete() || super.isReady();
  }

  @Override
  public SumServerState close() {
    if (!stacks.isComplete()) {
      return abort(AbortReason.TOO_FEW_SHARES);
    }
    new MaskRemoval(total, stacks).run();
    return SumOpened.now(book, total);
  }
}
