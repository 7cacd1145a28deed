package dev.sfumato.lab.secagg.verified;

import dev.sfumato.lab.secagg.BenchPlan;
import dev.sfumato.lab.secagg.CallCounts;
import dev.sfumato.lab.secagg.SumPart;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.message.SealedParcel;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a verified sum cannot do without, by side.
 *
 * @param parcels how many were handed to their holders
 * @param up how many bytes the clients sent
 */
record VerifiedWork(BenchPlan plan, HolderSize size, long parcels, long up) {
  Map<SumPart, Long> client(CallCounts counts) {
    Map<SumPart, Long> work = calls(counts);
    work.put(SumPart.DEAL, clients());
    work.put(SumPart.CHECK_HELD, parcels);
    work.put(SumPart.PACK, survivors());
    work.put(SumPart.TOKEN, parcels + survivingParcels());
    return work;
  }

  /** The hashes of the tree and of the draws are not in it. */
  Map<SumPart, Long> server(CallCounts counts) {
    Map<SumPart, Long> work = calls(counts);
    work.put(SumPart.EVALUATE, parcels);
    work.put(SumPart.UNPACK, survivors());
    work.put(SumPart.CHECK_RETURNED, survivingParcels());
    work.put(SumPart.TOKEN, survivingParcels());
    work.put(SumPart.INTERPOLATE, clients());
    work.put(SumPart.DERIVE, masks(counts));
    work.put(SumPart.HASH, SumPart.hashes(up + dealtBytes()));
    return work;
  }

  private long clients() {
    return plan.parameters().seats();
  }

  private long survivors() {
    return clients() - plan.dropped();
  }

  /** What dealers signed. */
  private long dealtBytes() {
    return clients() * size.holders() * SealedParcel.BYTES;
  }

  /** About as many as the holders that are left have of the dealers that are. */
  private long survivingParcels() {
    return parcels * survivors() / clients();
  }

  private long masks(CallCounts counts) {
    return counts.maskBytes() / plan.parameters().shape().maskBytes();
  }

  private Map<SumPart, Long> calls(CallCounts counts) {
    Map<SumPart, Long> work = new EnumMap<>(SumPart.class);
    work.put(SumPart.AGREEMENT, counts.agreements());
    work.put(SumPart.KEY_GENERATION, counts.keyGenerations());
    work.put(SumPart.POINT_GENERATION, counts.pointGenerations());
    work.put(SumPart.SIGN, counts.signatures());
    work.put(SumPart.VERIFY, counts.verifications());
    work.put(SumPart.SEAL, counts.seals());
    work.put(SumPart.OPEN, counts.opens());
    work.put(SumPart.EXPAND, masks(counts));
    return work;
  }
}
