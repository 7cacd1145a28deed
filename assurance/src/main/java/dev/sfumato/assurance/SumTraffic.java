package dev.sfumato.assurance;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.verified.VerifiedNumbers;

/**
 * About how many bytes a device sends and gets in one sum, by the tables of docs/protocol.md, when
 * every seat is taken and all stay to the end. The question, which both grades ask alike, is not in
 * it.
 */
public record SumTraffic(long up, long down) {
  private static final int TO_COORDINATOR = 10;
  private static final int TO_DEVICE = 26;
  private static final int COUNT = 2;
  private static final int LENGTH = 4;
  private static final int INDEX = 4;
  private static final int KEY = 32;
  private static final int SCALAR = 32;
  private static final int SIGNATURE = 64;
  private static final int TOKEN = 16;
  private static final int SEALED = 144 + 32;

  /** A parcel as its holder gets it: dealer, point, what is sealed, checks, three scalars. */
  private static final int PARCEL = INDEX + COUNT + SEALED + 3 * SCALAR;

  /**
   * Of one sum.
   *
   * @param credentialBytes of each device's credential, which members of a verified sum show to
   *     each other
   */
  public static SumTraffic of(SumPlan plan, int bits, int length, int credentialBytes) {
    SumParameters sum = Query.sumParameters(plan, bits, length);
    return plan.assurance().isVerified()
        ? verified(sum, plan.seats(), credentialBytes)
        : honest(sum, plan.seats());
  }

  private static SumTraffic honest(SumParameters sum, int seats) {
    HolderSize size = sum.holders(seats);
    long k = size.holders();
    long up =
        5 * TO_COORDINATOR
            + 2 * KEY
            + SIGNATURE
            + dealing(size)
            + verdict(k)
            + input(sum)
            + returned(k);
    long down =
        4 * TO_DEVICE
            + (INDEX + 2 * KEY + COUNT + k * (INDEX + KEY))
            + (COUNT + k * PARCEL)
            + (INDEX + KEY + COUNT + (long) sum.partners(seats) * (INDEX + KEY))
            + (INDEX + 2 * COUNT + k * INDEX);
    return new SumTraffic(up, down);
  }

  private static SumTraffic verified(SumParameters sum, int seats, int credentialBytes) {
    HolderSize size = VerifiedNumbers.size(sum, seats).holders();
    long k = size.holders();
    long leaf = 3L * KEY + COUNT + credentialBytes + KEY + SIGNATURE;
    // Four answers are those of the sum above, with an envelope of their own inside.
    long inside = 4L * (TO_COORDINATOR + LENGTH) + dealing(size) + verdict(k) + input(sum);
    long up = 7 * TO_COORDINATOR + leaf + KEY + inside + returned(k) + 3 * COUNT + 3 * k * TOKEN;
    long down =
        7 * TO_DEVICE
            + (KEY + 2 * INDEX)
            + (COUNT + k * leaf + LENGTH + proof(seats, k + 1))
            + (COUNT + k * (PARCEL + 2 * KEY + TOKEN))
            + (COUNT + k * INDEX)
            + 2 * (COUNT + k * (INDEX + TOKEN));
    return new SumTraffic(up, down);
  }

  private static long dealing(HolderSize size) {
    long coefficients = 2L * size.threshold() * SCALAR;
    return KEY + COUNT + (long) size.holders() * SEALED + COUNT + coefficients;
  }

  private static long verdict(long dealers) {
    return COUNT + (dealers + 7) / 8;
  }

  private static long input(SumParameters sum) {
    return LENGTH + (long) sum.shape().packedBytes();
  }

  private static long returned(long dealers) {
    return COUNT + dealers * SCALAR;
  }

  /**
   * The expected proof of so many leaves, drawn at random: a separator for each node above one of
   * them, a hash for each node beside those.
   */
  private static long proof(int leaves, long wanted) {
    double bytes = 0;
    double above = 1;
    for (double nodes = 2; nodes / 2 < leaves; nodes *= 2) {
      double width = Math.min(nodes, leaves);
      double next = width * -Math.expm1(wanted * Math.log1p(-1 / width));
      bytes += TOKEN * above + KEY * Math.max(0, 2 * above - next);
      above = next;
    }
    return Math.round(bytes);
  }
}
