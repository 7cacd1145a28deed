package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.sum.server.Arrivals;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.Dealt;
import dev.sfumato.secagg.sum.server.GoodDealers;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.Stored;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Round 3: holders say which dealers they accept. At its end a dealer with more complaints than
 * chance allows is out, and so is one that is silent: it costs nothing now. The ring of masks is
 * drawn over those that are left.
 */
final class TakingVerdicts extends TakingRound {
  private final Dealt dealt;
  private final short[] complaints;

  TakingVerdicts(Dealt dealt) {
    super(dealt.book(), SumRound.VERDICT, dealt.dealers());
    this.dealt = dealt;
    this.complaints = new short[book.parameters().seats()];
  }

  /** Finds again what is in the archive. */
  static TakingVerdicts restore(Arrivals arrivals, ClosingRecord record) {
    TakingVerdicts round = new TakingVerdicts(new Dealt(arrivals, record.goOn()));
    round.holdDealings(record.more().array());
    round.book.archive.scan(Shelf.VERDICT, round::restore);
    return round;
  }

  private void holdDealings(byte[] digests) {
    int at = 0;
    for (int seat : dealt.dealers().stream().toArray()) {
      int end = at + SumHead.HELD_BYTES;
      book.hold(seat, Bytes.wrap(Arrays.copyOfRange(digests, at, end)));
      at = end;
    }
  }

  private void restore(int seat, byte[] encoded) {
    count(dealt.dealersOf(seat), (VerdictAnswer) Stored.answer(encoded));
    restored(seat, SumHead.digest(encoded));
  }

  @Override
  Optional<DropReason> take(int seat, ToSumServer message, byte[] encoded, Bytes digest) {
    VerdictAnswer answer = (VerdictAnswer) message;
    int[] dealers = dealt.dealersOf(seat);
    if (answer.count() != dealers.length) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    book.archive.put(Shelf.VERDICT, seat, encoded);
    count(dealers, answer);
    return Optional.empty();
  }

  private void count(int[] dealers, VerdictAnswer answer) {
    for (int i = 0; i < dealers.length; i++) {
      if (!answer.isAccepted(i)) {
        complaints[dealers[i]]++;
      }
    }
  }

  @Override
  Optional<ToSumClient> ask(int seat) {
    return Optional.of(Stored.parcels(book, seat));
  }

  @Override
  public SumServerState close() {
    int allowed = dealt.arrivals().size().complaints();
    present().stream()
        .filter(seat -> complaints[seat] > allowed)
        .forEach(seat -> lose(seat, DropReason.COMPLAINED_ABOUT));
    BitSet good = present();
    if (!book.parameters().isEnough(good.cardinality())) {
      return abort(AbortReason.TOO_FEW_SHARED);
    }
    try {
      book.parameters().partners(good.cardinality());
    } catch (ParametersRefusedException e) {
      return abort(AbortReason.NO_SAFE_GRAPH);
    }
    ClosingRecord record = new ClosingRecord(good, Bytes.wrap(book.randomSeed()));
    closeWith(good, record.more());
    return new TakingInputs(goodDealers(record));
  }

  GoodDealers goodDealers(ClosingRecord record) {
    return GoodDealers.of(dealt, record);
  }
}
