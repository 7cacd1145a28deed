package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.SumRound;
import java.util.EnumMap;
import java.util.Map;

/**
 * How often a sum must do each thing, from its size and from who was lost: counted calls that
 * differ mean that work was skipped, repeated or shared between clients.
 */
record CallFormula(BenchPlan plan, Traffic traffic) {
  HolderSize holders() {
    return plan.parameters().holders(plan.answering(SumRound.KEYS));
  }

  /** Partners in masks of each good dealer. */
  int partners() {
    return plan.parameters().partners(plan.answering(SumRound.VERDICT));
  }

  private long arrived() {
    return plan.answering(SumRound.KEYS);
  }

  private long dealers() {
    return plan.answering(SumRound.SHARES);
  }

  /** Those whose vectors are in the sum. */
  long survivors() {
    return plan.answering(SumRound.INPUTS);
  }

  private long parcelsDealt() {
    return dealers() * holders().holders();
  }

  /** What all the clients do. */
  Map<Part, Long> client() {
    Map<Part, Long> work = new EnumMap<>(Part.class);
    work.put(Part.KEY_GENERATION, arrived());
    work.put(Part.POINT_GENERATION, arrived() + dealers());
    work.put(Part.SIGN, arrived());
    work.put(Part.DEAL, dealers());
    work.put(Part.AGREEMENT, parcelsDealt() + survivors() * partners());
    work.put(Part.SEAL, parcelsDealt());
    work.put(Part.OPEN, traffic.parcels());
    work.put(Part.CHECK_HELD, traffic.parcels());
    work.put(Part.EXPAND, survivors() * (partners() + 1));
    work.put(Part.PACK, survivors());
    return work;
  }

  /** What the server does. */
  Map<Part, Long> server() {
    Map<Part, Long> work = new EnumMap<>(Part.class);
    work.put(Part.VERIFY, arrived() + dealers());
    work.put(Part.EVALUATE, parcelsDealt());
    work.put(Part.UNPACK, survivors());
    work.put(Part.CHECK_RETURNED, traffic.returns());
    work.put(Part.INTERPOLATE, survivors() + traffic.droppedOwners());
    work.put(Part.AGREEMENT, traffic.droppedPairs());
    work.put(Part.EXPAND, survivors() + traffic.droppedPairs());
    return work;
  }

  private long both(Part part) {
    return client().getOrDefault(part, 0L) + server().getOrDefault(part, 0L);
  }

  CallCounts expected() {
    return new CallCounts(
        both(Part.AGREEMENT),
        both(Part.KEY_GENERATION),
        both(Part.POINT_GENERATION),
        both(Part.SIGN),
        both(Part.VERIFY),
        both(Part.SEAL),
        both(Part.OPEN),
        both(Part.EXPAND) * plan.parameters().shape().maskBytes());
  }
}
