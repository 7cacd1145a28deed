package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.SealedParcel;
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
  Map<SumPart, Long> client() {
    Map<SumPart, Long> work = new EnumMap<>(SumPart.class);
    work.put(SumPart.KEY_GENERATION, arrived());
    work.put(SumPart.POINT_GENERATION, arrived() + dealers());
    work.put(SumPart.SIGN, arrived());
    work.put(SumPart.DEAL, dealers());
    work.put(SumPart.AGREEMENT, parcelsDealt() + survivors() * partners());
    work.put(SumPart.SEAL, parcelsDealt());
    work.put(SumPart.OPEN, traffic.parcels());
    work.put(SumPart.CHECK_HELD, traffic.parcels());
    work.put(SumPart.EXPAND, survivors() * (partners() + 1));
    work.put(SumPart.PACK, survivors());
    return work;
  }

  /** What the server does. */
  Map<SumPart, Long> server() {
    Map<SumPart, Long> work = new EnumMap<>(SumPart.class);
    work.put(SumPart.VERIFY, arrived() + dealers());
    work.put(SumPart.EVALUATE, parcelsDealt());
    work.put(SumPart.UNPACK, survivors());
    work.put(SumPart.CHECK_RETURNED, traffic.returns());
    work.put(SumPart.INTERPOLATE, survivors() + traffic.droppedOwners());
    work.put(SumPart.AGREEMENT, traffic.droppedPairs());
    work.put(SumPart.EXPAND, survivors() + traffic.droppedPairs());
    work.put(SumPart.DERIVE, survivors() + traffic.droppedPairs());
    // Of every answer its name, and of every dealing what was signed.
    work.put(
        SumPart.HASH, SumPart.hashes(traffic.uploaded() + parcelsDealt() * SealedParcel.BYTES));
    return work;
  }

  private long both(SumPart part) {
    return client().getOrDefault(part, 0L) + server().getOrDefault(part, 0L);
  }

  CallCounts expected() {
    return new CallCounts(
        both(SumPart.AGREEMENT),
        both(SumPart.KEY_GENERATION),
        both(SumPart.POINT_GENERATION),
        both(SumPart.SIGN),
        both(SumPart.VERIFY),
        both(SumPart.SEAL),
        both(SumPart.OPEN),
        both(SumPart.EXPAND) * plan.parameters().shape().maskBytes());
  }
}
