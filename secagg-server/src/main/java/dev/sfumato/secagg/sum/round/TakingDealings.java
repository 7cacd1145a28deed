package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.Arrivals;
import dev.sfumato.secagg.sum.server.Challenges;
import dev.sfumato.secagg.sum.server.Dealt;
import dev.sfumato.secagg.sum.server.DealtProof;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.Optional;

/** Round 2: the clients deal shares of their secrets. At its end each holder's are put together. */
final class TakingDealings extends TakingRound {
  private final Arrivals arrivals;
  private final Challenges challenges;

  TakingDealings(Arrivals arrivals) {
    super(arrivals.book(), SumRound.SHARES, arrivals.members());
    this.arrivals = arrivals;
    this.challenges = new Challenges(arrivals.book().parameters().seats());
  }

  /** Finds again what is in the archive. */
  TakingDealings restore() {
    book.archive.scan(
        Shelf.DEALING,
        (place, encoded) -> restored(arrivals.ring().memberAt(place), SumHead.digest(encoded)));
    return this;
  }

  @Override
  Optional<DropReason> take(int seat, ToSumServer message, byte[] encoded, Bytes digest) {
    DealingAnswer answer = (DealingAnswer) message;
    if (answer.holders() != arrivals.size().holders()
        || answer.threshold() != arrivals.size().threshold()) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    if (!Scalars.areCanonical(answer.blinded())) {
      return Optional.of(DropReason.OUT_OF_RANGE);
    }
    Optional<Bytes> challenge = DealtProof.of(arrivals, seat, answer).prove();
    if (challenge.isEmpty()) {
      return Optional.of(DropReason.UNPROVEN_DEALING);
    }
    challenges.put(seat, challenge.get());
    book.archive.put(Shelf.DEALING, arrivals.ring().placeOf(seat), encoded);
    return Optional.empty();
  }

  @Override
  Optional<ToSumClient> ask(int seat) {
    return Optional.of(arrivals.request(seat));
  }

  /**
   * What is on the shelf of dealings goes into one entry a holder. If that is cut off in the middle
   * the round is still open, and is closed again.
   */
  @Override
  public SumServerState close() {
    BitSet dealt = present();
    if (!book.parameters().isEnough(dealt.cardinality())) {
      return abort(AbortReason.TOO_FEW_SHARED);
    }
    book.archive.clear(Shelf.PARCELS);
    Dealt next = new Dealt(arrivals, dealt);
    new ParcelSorting(next, challenges).run();
    closeWith(dealt, heldOf(dealt));
    book.archive.clear(Shelf.DEALING);
    return new TakingVerdicts(next);
  }

  /** The answers themselves are gone then. */
  private Bytes heldOf(BitSet dealt) {
    byte[] digests = new byte[dealt.cardinality() * SumHead.HELD_BYTES];
    int at = 0;
    for (int seat : dealt.stream().toArray()) {
      System.arraycopy(book.held(seat).array(), 0, digests, at, SumHead.HELD_BYTES);
      at += SumHead.HELD_BYTES;
    }
    return Bytes.wrap(digests);
  }
}
