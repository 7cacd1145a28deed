package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.round.RunningTotal;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.message.TokenInput;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Round 5: the masked vectors come in, each with the tokens that its holders will ask for. One
 * without a token, or with a wrong one, is not taken: its sender would be dead to that holder.
 */
final class TakingTokenInputs extends VerifiedTaking {
  private final GoodGraph good;
  private final RunningTotal total;

  TakingTokenInputs(GoodGraph good, BitSet goodSeats) {
    super(good.roster().book(), VerifiedRound.INPUTS, Shelf.INPUT, goodSeats);
    this.good = good;
    this.total = new RunningTotal(book.archive, book.parameters().shape());
  }

  @Override
  VerifiedTaking restore() {
    book.archive.scan(Shelf.INPUT, (seat, digest) -> arrived(seat, Bytes.wrap(digest)));
    total.restore();
    return this;
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    TokenInput answer = (TokenInput) message;
    Bytes packed = answer.input().packed();
    VectorShape shape = book.parameters().shape();
    if (packed.length() != shape.packedBytes()) {
      return Optional.of(DropReason.WRONG_LENGTH);
    }
    if (!ModularVector.isInRange(shape, packed)) {
      return Optional.of(DropReason.OUT_OF_RANGE);
    }
    TokenRow row = TokenRow.read(book.archive, seat);
    if (!row.open(good, good.roster().placeOf(seat), answer.tokens())) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    row.write(book.archive, seat);
    total.add(packed, digest);
    return Optional.empty();
  }

  /** The vector is in the total. */
  @Override
  byte[] kept(byte[] encoded, Bytes digest) {
    return digest.array();
  }

  @Override
  ToVerifiedClient ask(int seat) {
    return new NeighboursRequest(
        book.head(seat),
        Arrays.stream(good.neighbours(good.roster().placeOf(seat))).boxed().toList());
  }

  @Override
  void flush() {
    total.flush();
  }

  /** A vector that is in the total stays in it. */
  @Override
  BitSet present() {
    return (BitSet) answered.clone();
  }

  @Override
  Optional<AbortReason> fault(BitSet survivors) {
    return survivors.cardinality() < book.parameters().minimumSurvivors()
        ? Optional.of(AbortReason.TOO_FEW_INPUTS)
        : Optional.empty();
  }

  @Override
  VerifiedTaking next(BitSet survivors) {
    BitSet places = good.roster().placesOf(survivors);
    return new TakingCalls(new VerifiedTotal(good, places, total.sum()), survivors);
  }
}
