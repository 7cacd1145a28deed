package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ToSumClient;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * What crossed: bytes both ways by round, and what the formulas need to know of the rings, read off
 * the messages themselves.
 */
final class Traffic {
  /** They are counted from 1. */
  private static final int ROUNDS = SumRound.values().length + 1;

  private final BenchPlan plan;
  private final AtomicLongArray up = new AtomicLongArray(ROUNDS);
  private final AtomicLongArray down = new AtomicLongArray(ROUNDS);
  private final LongAdder parcels = new LongAdder();
  private final LongAdder returns = new LongAdder();
  private final LongAdder droppedPairs = new LongAdder();
  private final BitSet droppedOwners = new BitSet();

  Traffic(BenchPlan plan) {
    this.plan = plan;
  }

  void upload(SumRound round, int bytes) {
    up.addAndGet(round.number(), bytes);
  }

  /** A request that is answered. */
  void download(ToSumClient message, int bytes) {
    down.addAndGet(message.kind().round().number(), bytes);
    switch (message.kind()) {
      case PARCELS -> parcels.add(((ParcelsRequest) message).count());
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
    return up.get(round.number());
  }

  long downloaded(SumRound round) {
    return down.get(round.number());
  }

  long uploaded() {
    return IntStream.range(0, ROUNDS).mapToLong(up::get).sum();
  }

  long downloaded() {
    return IntStream.range(0, ROUNDS).mapToLong(down::get).sum();
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
