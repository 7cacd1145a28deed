package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ToSumClient;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What crossed: bytes both ways by round, and what the formulas need to know of the rings, read off
 * the messages themselves.
 */
final class Traffic {
  private final BenchPlan plan;
  private final Map<SumRound, LongAdder> up = byRound();
  private final Map<SumRound, LongAdder> down = byRound();
  private final LongAdder parcels = new LongAdder();
  private final LongAdder returns = new LongAdder();
  private final LongAdder droppedPairs = new LongAdder();
  private final BitSet droppedOwners = new BitSet();

  Traffic(BenchPlan plan) {
    this.plan = plan;
  }

  private static Map<SumRound, LongAdder> byRound() {
    Map<SumRound, LongAdder> all = new EnumMap<>(SumRound.class);
    for (SumRound round : SumRound.values()) {
      all.put(round, new LongAdder());
    }
    return all;
  }

  void upload(SumRound round, int bytes) {
    up.get(round).add(bytes);
  }

  /** A request that is answered. */
  void download(ToSumClient message, int bytes) {
    down.get(message.kind().round()).add(bytes);
    switch (message.kind()) {
      case PARCELS -> parcels.add(((ParcelsRequest) message).parcels().size());
      case MASKS -> ((MasksRequest) message).partners().forEach(each -> partner(each.index()));
      case OPENING -> opening((OpeningRequest) message);
      case HOLDERS, DONE, ABORTED -> {}
    }
  }

  private void partner(int partner) {
    if (plan.isLost(partner, SumRound.INPUTS)) {
      droppedPairs.increment();
      synchronized (droppedOwners) {
        droppedOwners.set(partner);
      }
    }
  }

  private void opening(OpeningRequest request) {
    returns.add(request.surviving().size() + (long) request.dropped().size());
  }

  long uploaded(SumRound round) {
    return up.get(round).sum();
  }

  long downloaded(SumRound round) {
    return down.get(round).sum();
  }

  long uploaded() {
    return up.values().stream().mapToLong(LongAdder::sum).sum();
  }

  long downloaded() {
    return down.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Parcels that were judged. */
  long parcels() {
    return parcels.sum();
  }

  /** Shares that were handed back. */
  long returns() {
    return returns.sum();
  }

  /** Pairs of a good dealer that sent no input and a partner that did. */
  long droppedPairs() {
    return droppedPairs.sum();
  }

  /** Those of the former: their mask keys are rebuilt. */
  int droppedOwners() {
    return droppedOwners.cardinality();
  }
}
