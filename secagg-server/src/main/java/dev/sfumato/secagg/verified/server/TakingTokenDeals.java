package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.Challenges;
import dev.sfumato.secagg.sum.server.DealtProof;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.secagg.verified.message.LeavesRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.message.TokenDealing;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** Round 3: the clients deal. At its end what was dealt to each holder is put together. */
final class TakingTokenDeals extends VerifiedTaking {
  private final DrawnGraph graph;
  private final Roster roster;
  private final VerifiedSize size;
  private final Challenges challenges;

  TakingTokenDeals(DrawnGraph graph, BitSet drawn) {
    super(graph.roster().book(), VerifiedRound.SHARES, Shelf.DEALING, drawn);
    this.graph = graph;
    this.roster = graph.roster();
    this.size = roster.size();
    this.challenges = new Challenges(roster.tree().count());
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    TokenDealing dealt = (TokenDealing) message;
    DealingAnswer answer = dealt.dealing();
    if (answer.holders() != size.holders().holders()
        || dealt.tokenHashes().size() != size.holders().holders()
        || answer.threshold() != size.threshold()) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    if (!Scalars.areCanonical(answer.blinded())) {
      return Optional.of(DropReason.OUT_OF_RANGE);
    }
    int place = roster.placeOf(seat);
    Optional<Bytes> challenge = proof(roster, place, answer).prove();
    if (challenge.isEmpty()) {
      return Optional.of(DropReason.UNPROVEN_DEALING);
    }
    challenges.put(place, challenge.get());
    TokenRow.ofHashes(dealt.tokenHashes()).write(book.archive, seat);
    return Optional.empty();
  }

  static DealtProof proof(Roster roster, int place, DealingAnswer answer) {
    Bytes point = roster.tree().leaf(place).keys().maskPoint();
    return new DealtProof(roster.setup(), point, place, answer);
  }

  /** What was dealt was looked at when it came. */
  @Override
  VerifiedTaking restore() {
    book.archive.scan(Shelf.DEALING, (seat, encoded) -> arrived(seat, SumHead.digest(encoded)));
    return this;
  }

  @Override
  ToVerifiedClient ask(int seat) {
    int place = roster.placeOf(seat);
    int[] holders = graph.holders()[place].clone();
    Arrays.sort(holders);
    int[] proven = Arrays.copyOf(holders, holders.length + 1);
    proven[holders.length] = place;
    Arrays.sort(proven);
    return new LeavesRequest(
        book.head(seat), roster.tree().show(holders), roster.tree().prove(proven));
  }

  @Override
  Optional<AbortReason> fault(BitSet dealt) {
    if (!book.parameters().isEnough(dealt.cardinality())) {
      return Optional.of(AbortReason.TOO_FEW_SHARED);
    }
    // If this is cut off in the middle the round is still open, and is closed again.
    book.archive.clear(Shelf.PARCELS);
    new TokenTrays(graph, roster.placesOf(dealt), challenges).sort();
    return Optional.empty();
  }

  @Override
  VerifiedTaking next(BitSet dealt) {
    book.archive.clear(Shelf.DEALING);
    return new TakingAcceptances(graph, dealt);
  }
}
