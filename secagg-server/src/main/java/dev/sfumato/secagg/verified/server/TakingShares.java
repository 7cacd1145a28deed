package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.round.MaskRemoval;
import dev.sfumato.secagg.sum.round.ShareStacks;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.CallsRequest;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Round 7: shares come back until every secret that is needed can be rebuilt. */
final class TakingShares extends VerifiedTaking {
  private final VerifiedTotal total;
  private final HeardCalls heard;
  private final BitSet survivors;
  private final ShareStacks stacks;

  TakingShares(VerifiedTotal total, HeardCalls heard, BitSet survivors, BitSet callers) {
    super(total.good().roster().book(), VerifiedRound.OPENING, Shelf.RETURNS, callers);
    this.total = total;
    this.heard = heard;
    this.survivors = survivors;
    this.stacks =
        new ShareStacks(
            book.parameters().seats(), total.needed(), total.good().roster().size().holders());
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    List<Bytes> shares = ((ReturnsAnswer) ((PlainAnswer) message).answer()).shares();
    int holder = total.good().roster().placeOf(seat);
    int[] dealers = total.good().heldBy(holder);
    if (shares.size() != dealers.length) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    if (!stack(seat, dealers, shares)) {
      book.outs.put(seat, DropReason.FORGED_SHARES);
    }
    return Optional.empty();
  }

  /** Keeps the shares that are what was dealt; false if one is not. */
  private boolean stack(int seat, int[] dealers, List<Bytes> shares) {
    boolean genuine = true;
    int next = 0;
    // Both are by place.
    for (DealtParcel each :
        TokenTrays.read(book, seat, total.good().roster().placeOf(seat)).parcels()) {
      if (next < dealers.length && each.parcel().dealer() == dealers[next]) {
        genuine &= stack(each.parcel(), shares.get(next++));
      }
    }
    if (next < dealers.length) {
      throw new IllegalStateException("the archive has lost a parcel");
    }
    return genuine;
  }

  private boolean stack(Parcel parcel, Bytes share) {
    ShareCheck check = new ShareCheck(total.setup().session().id(), parcel.dealer());
    boolean genuine =
        total.survivors().get(parcel.dealer())
            ? check.acceptsSeed(share, parcel.proof())
            : check.acceptsKey(share, parcel.proof());
    if (genuine && stacks.wants(parcel.dealer())) {
      stacks.put(parcel.dealer(), parcel.proof().point(), share);
    }
    return genuine;
  }

  @Override
  ToVerifiedClient ask(int seat) {
    int place = total.good().roster().placeOf(seat);
    return new CallsRequest(book.head(seat), heard.of(place));
  }

  @Override
  boolean isReady() {
    return stacks.isComplete() || super.isReady();
  }

  @Override
  Optional<AbortReason> fault(BitSet goOn) {
    return stacks.isComplete() ? Optional.empty() : Optional.of(AbortReason.TOO_FEW_SHARES);
  }

  @Override
  VerifiedTaking close() {
    Optional<AbortReason> fault = fault(present());
    if (fault.isPresent()) {
      return VerifiedFinished.aborted(book, fault.get());
    }
    new MaskRemoval(total, stacks).run();
    return VerifiedFinished.opened(book, total.sum().toVector(), survivors);
  }

  @Override
  VerifiedTaking next(BitSet goOn) {
    throw new IllegalStateException("this round is the last");
  }
}
