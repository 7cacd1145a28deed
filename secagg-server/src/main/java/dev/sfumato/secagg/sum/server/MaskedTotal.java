package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.Arrays;
import java.util.BitSet;

/** The masked sum, and whose vectors are in it. */
public record MaskedTotal(GoodDealers good, BitSet survivors, RunningSum sum) implements MaskedSum {
  public SeatBook book() {
    return good.book();
  }

  @Override
  public SumServerSetup setup() {
    return book().setup;
  }

  @Override
  public Bytes maskPoint(int seat) {
    return good.maskPoint(seat);
  }

  @Override
  public Bytes maskNumbers() {
    return good.maskNumbers();
  }

  /** With whom a client that dropped shares masks that are in the sum. */
  @Override
  public int[] survivingPartners(int seat) {
    return Arrays.stream(good.ring().neighbours(seat)).filter(survivors::get).toArray();
  }

  /** Those of whom a secret must be rebuilt: no mask hangs on one without surviving partners. */
  @Override
  public BitSet needed() {
    BitSet needed = SeatBitmap.without(good.members(), survivors);
    needed.stream().filter(seat -> survivingPartners(seat).length == 0).forEach(needed::clear);
    needed.or(survivors);
    return needed;
  }
}
