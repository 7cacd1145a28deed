package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.AliveRequest;
import dev.sfumato.secagg.verified.message.CallsAnswer;
import dev.sfumato.secagg.verified.message.PlaceToken;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Round 6: holders call alive whom they are shown the token of. */
final class TakingCalls extends VerifiedTaking {
  private final VerifiedTotal total;
  private final BitSet survivors;
  private final HeardCalls heard;
  private final @Nullable TokenRow[] tokens;

  TakingCalls(VerifiedTotal total, BitSet survivors) {
    super(total.good().roster().book(), VerifiedRound.CALLS, Shelf.CALLS, survivors);
    this.total = total;
    this.survivors = survivors;
    this.heard = new HeardCalls(total);
    this.tokens = new TokenRow[total.good().roster().tree().count()];
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    List<Bytes> calls = ((CallsAnswer) message).calls();
    return heard.take(total.good().roster().placeOf(seat), calls)
        ? Optional.empty()
        : Optional.of(DropReason.INCOMPLETE_SHARES);
  }

  @Override
  ToVerifiedClient ask(int seat) {
    int holder = total.good().roster().placeOf(seat);
    List<PlaceToken> alive = new ArrayList<>();
    for (int dealer : total.aliveTo(holder)) {
      alive.add(new PlaceToken(dealer, token(dealer, holder)));
    }
    return new AliveRequest(book.head(seat), alive);
  }

  private Bytes token(int dealer, int holder) {
    if (tokens[dealer] == null) {
      tokens[dealer] = TokenRow.read(book.archive, total.good().roster().seatAt(dealer));
    }
    return tokens[dealer].at(total.good().drawn().pointOf(dealer, holder));
  }

  @Override
  Optional<AbortReason> fault(BitSet callers) {
    return callers.cardinality() < total.good().roster().size().threshold()
        ? Optional.of(AbortReason.TOO_FEW_UNMASKED)
        : Optional.empty();
  }

  @Override
  VerifiedTaking next(BitSet callers) {
    return new TakingShares(total, heard, survivors, callers);
  }
}
