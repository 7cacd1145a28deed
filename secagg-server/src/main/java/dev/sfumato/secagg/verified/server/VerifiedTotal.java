package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.server.MaskedSum;
import dev.sfumato.secagg.sum.server.SeatBitmap;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import java.util.BitSet;

/** The masked sum, and whose vectors are in it, by place. */
record VerifiedTotal(GoodGraph good, BitSet survivors, RunningSum sum) implements MaskedSum {
  @Override
  public SumServerSetup setup() {
    return good.roster().setup();
  }

  @Override
  public BitSet needed() {
    BitSet needed = SeatBitmap.without(good.members(), survivors);
    needed.stream().filter(each -> survivingPartners(each).length == 0).forEach(needed::clear);
    needed.or(survivors);
    return needed;
  }

  @Override
  public int[] survivingPartners(int place) {
    return DrawnGraph.only(good.neighbours(place), survivors);
  }

  @Override
  public Bytes maskPoint(int place) {
    return good.roster().tree().leaf(place).keys().maskPoint();
  }

  @Override
  public Bytes maskNumbers() {
    Roster roster = good.roster();
    return new SumDerivations(setup().session())
        .numbers(
            VerifiedNumbers.of(setup().parameters(), roster.tree().count()), roster.tree().root());
  }

  /** The dealers that a holder calls alive, ascending. */
  int[] aliveTo(int holder) {
    return DrawnGraph.only(good.heldBy(holder), survivors);
  }
}
