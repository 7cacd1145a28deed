package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Round 4: holders say which dealers they accept. At its end a dealer with more complaints than
 * chance allows is out, and so is one that is silent.
 */
final class TakingAcceptances extends VerifiedTaking {
  private final DrawnGraph graph;
  private final BitSet dealt;
  private final int[] complaints;
  private final int[][] accepted;

  TakingAcceptances(DrawnGraph graph, BitSet dealtSeats) {
    super(graph.roster().book(), VerifiedRound.VERDICT, Shelf.VERDICT, dealtSeats);
    this.graph = graph;
    this.dealt = graph.roster().placesOf(dealtSeats);
    int count = graph.roster().tree().count();
    this.complaints = new int[count];
    this.accepted = new int[count][0];
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    VerdictAnswer verdict = (VerdictAnswer) ((PlainAnswer) message).answer();
    int place = graph.roster().placeOf(seat);
    int[] dealers = graph.dealersOf(place, dealt);
    if (verdict.count() != dealers.length) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    int count = 0;
    for (int i = 0; i < dealers.length; i++) {
      if (verdict.isAccepted(i)) {
        dealers[count++] = dealers[i];
      } else {
        complaints[dealers[i]]++;
      }
    }
    accepted[place] = Arrays.copyOf(dealers, count);
    return Optional.empty();
  }

  @Override
  ToVerifiedClient ask(int seat) {
    return TokenTrays.read(book, seat, graph.roster().placeOf(seat));
  }

  @Override
  BitSet present() {
    int allowed = graph.roster().size().holders().complaints();
    super.present().stream()
        .filter(seat -> complaints[graph.roster().placeOf(seat)] > allowed)
        .forEach(seat -> book.outs.put(seat, DropReason.COMPLAINED_ABOUT));
    return super.present();
  }

  @Override
  Optional<AbortReason> fault(BitSet good) {
    return book.parameters().isEnough(good.cardinality())
        ? Optional.empty()
        : Optional.of(AbortReason.TOO_FEW_SHARED);
  }

  @Override
  VerifiedTaking next(BitSet good) {
    return new TakingTokenInputs(
        new GoodGraph(graph, graph.roster().placesOf(good), accepted), good);
  }
}
