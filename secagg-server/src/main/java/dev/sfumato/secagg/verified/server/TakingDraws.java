package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.DrawAnswer;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.roster.HolderDraw;
import java.util.BitSet;
import java.util.Optional;

/** Round 2: the clients show what their holders are drawn with; it was fixed in their leaves. */
final class TakingDraws extends VerifiedTaking {
  private final Roster roster;
  private final int[][] holders;

  TakingDraws(Roster roster) {
    super(roster.book(), VerifiedRound.ROSTER, Shelf.DRAW, roster.everybody());
    this.roster = roster;
    this.holders = new int[roster.tree().count()][0];
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    Bytes rho = ((DrawAnswer) message).rho();
    int place = roster.placeOf(seat);
    if (!HolderDraw.hash(rho).equals(roster.tree().leaf(place).drawHash())) {
      return Optional.of(DropReason.DIFFERENT_ANSWER);
    }
    holders[place] =
        HolderDraw.places(
            rho,
            roster.tree().root(),
            roster.tree().count(),
            place,
            roster.size().holders().holders());
    return Optional.empty();
  }

  @Override
  ToVerifiedClient ask(int seat) {
    return new RosterRequest(
        book.head(seat), roster.tree().root(), roster.tree().count(), roster.placeOf(seat));
  }

  @Override
  Optional<AbortReason> fault(BitSet drawn) {
    return book.parameters().isEnough(drawn.cardinality())
        ? Optional.empty()
        : Optional.of(AbortReason.TOO_FEW_SHARED);
  }

  @Override
  VerifiedTaking next(BitSet drawn) {
    return new TakingTokenDeals(DrawnGraph.of(roster, holders, drawn), drawn);
  }
}
