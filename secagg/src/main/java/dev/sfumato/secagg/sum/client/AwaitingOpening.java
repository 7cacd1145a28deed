package dev.sfumato.secagg.sum.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.graph.HypergeometricTail;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Its masked vector is out. It holds shares of others' secrets and gives away one of each pair,
 * once: the seed's of a survivor, the mask key's of one that dropped.
 */
record AwaitingOpening(SumClientSetup setup, SumNumbers numbers, KeptShares kept)
    implements SumClientState {
  /** A check that an honest run fails once in a million visits would be a nuisance. */
  private static final int SURPRISE = 20;

  @Override
  public SumRound awaits() {
    return SumRound.OPENING;
  }

  @Override
  public Step answer(ToSumClient request) throws SumRefusedException {
    OpeningRequest opening = (OpeningRequest) request;
    checkNames(opening);
    checkCounts(opening);
    List<Bytes> shares = new ArrayList<>();
    opening.surviving().forEach(dealer -> shares.add(kept.seedOf(dealer)));
    opening.dropped().forEach(dealer -> shares.add(kept.keyOf(dealer)));
    kept.wipe();
    return new Step(new AwaitingEnd(), new ReturnsAnswer(setup.session().tag(), shares));
  }

  private void checkNames(OpeningRequest opening) throws SumRefusedException {
    unless(!opening.dropped().contains(setup.index()), ClientRefusalReason.SELF_DROPPED);
    Set<Integer> surviving = new HashSet<>();
    for (int dealer : opening.surviving()) {
      unless(kept.has(dealer) && surviving.add(dealer), ClientRefusalReason.BAD_INDEX);
    }
    Set<Integer> dropped = new HashSet<>();
    for (int dealer : opening.dropped()) {
      unless(!surviving.contains(dealer), ClientRefusalReason.BOTH_SURVIVOR_AND_DROPPED);
      unless(kept.has(dealer) && dropped.add(dealer), ClientRefusalReason.BAD_INDEX);
    }
  }

  private void checkCounts(OpeningRequest opening) throws SumRefusedException {
    int survivors = opening.survivors();
    int surviving = opening.surviving().size();
    int named = surviving + opening.dropped().size();
    unless(
        survivors >= numbers.minimumSurvivors()
            && survivors <= numbers.good()
            && survivors > surviving
            && named < numbers.good(),
        ClientRefusalReason.SURVIVOR_COUNT);
    // Given the number of survivors, its dealers are a random draw from the good ones.
    unless(
        !new HypergeometricTail(numbers.good() - 1, survivors - 1, named)
            .isRareOrFewer(surviving, SURPRISE),
        ClientRefusalReason.IMPLAUSIBLE_SURVIVORS);
  }

  @Override
  public void write(ByteWriter writer) {
    writer.u31(numbers.arrived());
    writer.u31(numbers.good());
    kept.write(writer);
  }

  static AwaitingOpening read(SumClientSetup setup, ByteReader reader)
      throws MalformedMessageException {
    int arrived = reader.u31();
    SumNumbers numbers = setup.parameters().numbers(arrived, reader.u31());
    return new AwaitingOpening(setup, numbers, KeptShares.read(reader));
  }

  @Override
  public void wipe() {
    kept.wipe();
  }
}
