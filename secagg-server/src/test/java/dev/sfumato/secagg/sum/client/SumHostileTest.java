package dev.sfumato.secagg.sum.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.HostileClients.Bending;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * No device, nor all c corrupt ones together, keeps a sum from opening or makes it wrong; what a
 * hostile one masks is in it, as it is for an honest one.
 */
class SumHostileTest {
  private static final int SEATS = 30;

  private static final int CORRUPT = 3;

  private final SumRun run =
      new SumRun(
          new SumParameters(SEATS, CORRUPT, new DropoutShare(1, 10), 2, new VectorShape(6, 40)),
          21);
  private final HostileClients hostile = new HostileClients(run);

  /** How many complaints a dealer survives (q). */
  private int allowed() {
    return run.session.parameters().holders(SEATS).complaints();
  }

  private void assertOpens(Map<DropReason, Integer> outs, Integer... notInIt) {
    AggregateSum result = run.server.result().orElseThrow();
    List<Integer> expected = new ArrayList<>(IntStream.range(0, SEATS).boxed().toList());
    expected.removeAll(List.of(notInIt));
    assertThat(result.survivors()).isEqualTo(expected);
    assertThat(result.sum()).isEqualTo(run.expectedSum(expected));
    assertThat(run.server.outs()).isEqualTo(outs);
  }

  @Test
  void dealer_sharesAnotherKey_isOutBeforeAnybodyMasks() {
    hostile.put(
        0,
        (seat, answer) ->
            answer.kind() == ToSumServer.Kind.DEALING
                ? hostile.deal(
                    0,
                    Scalars.draw(new InsecureRandomness(5)),
                    Scalars.draw(new InsecureRandomness(6)),
                    (holder, point, share) -> {})
                : answer);
    run.all();
    assertOpens(Map.of(DropReason.UNPROVEN_DEALING, 1), 0);
  }

  /** Its own vector is spoiled, as if it had handed in another one; nobody else's is. */
  @Test
  void dealer_sharesAnotherSeed_spoilsItsOwnVectorOnly() {
    Secret shared = Scalars.draw(new InsecureRandomness(6));
    hostile.put(
        0,
        (seat, answer) ->
            answer.kind() == ToSumServer.Kind.DEALING
                ? hostile.deal(
                    0, maskKey(), Secret.copyOf(shared.expose()), (holder, point, share) -> {})
                : answer);
    run.seat().round(List.of()).round(List.of()).round(List.of());
    AwaitingMasks state = (AwaitingMasks) hostile.state(0);
    Secret used = Secret.copyOf(state.secrets().seed().expose());
    run.round(List.of()).round(List.of());
    RunningSum expected =
        RunningSum.startingFrom(run.expectedSum(IntStream.range(0, SEATS).boxed().toList()));
    SumNumbers numbers = run.session.parameters().numbers(SEATS, SEATS);
    Bytes digest = numbersDigest(numbers);
    SumClientSetup setup = run.setups.get(0);
    setup.primitives().maskExpander().add(setup.derivations().selfMask(used, digest, 0), expected);
    setup
        .primitives()
        .maskExpander()
        .subtract(setup.derivations().selfMask(shared, digest, 0), expected);
    assertThat(run.server.result().orElseThrow().sum()).isEqualTo(expected.toVector());
    assertThat(run.server.outs()).isEmpty();
  }

  private Secret maskKey() {
    return ((AwaitingParcels) hostile.state(0)).secrets().maskKey().scalar();
  }

  private Bytes numbersDigest(SumNumbers numbers) {
    byte[] all = new byte[(SEATS + 7) / 8];
    IntStream.range(0, SEATS).forEach(seat -> all[seat / 8] |= (byte) (1 << seat % 8));
    return run.setups.get(0).derivations().numbers(numbers, SumDerivations.sha256(all));
  }

  @Test
  void dealer_offThePolynomialToAll_isOut() {
    bendTo(0, SEATS);
    run.all();
    assertOpens(Map.of(DropReason.COMPLAINED_ABOUT, 1), 0);
  }

  @Test
  void dealer_offThePolynomialToSome_isOut() {
    bendTo(0, SEATS / 2);
    run.all();
    assertOpens(Map.of(DropReason.COMPLAINED_ABOUT, 1), 0);
  }

  @Test
  void dealer_offThePolynomialToOneMoreThanAllowed_isOut() {
    bendTo(0, allowed() + 1);
    run.all();
    assertOpens(Map.of(DropReason.COMPLAINED_ABOUT, 1), 0);
  }

  /** Whether it then stays or vanishes, those that accepted it are enough to rebuild its secret. */
  @Test
  void dealer_offThePolynomialToAsManyAsAllowed_doesNoHarm() {
    bendTo(0, allowed());
    run.all();
    assertOpens(Map.of());
  }

  @Test
  void dealer_offThePolynomialToAsManyAsAllowedAndVanishing_doesNoHarm() {
    bendTo(0, allowed());
    run.rounds(List.of(Set.of(), Set.of(), Set.of(), Set.of(0), Set.of(0)));
    assertOpens(Map.of(DropReason.LATE, 1), 0);
  }

  /** Bends f of the key, g of the key, f of the seed and g of the seed in turn. */
  private void bendTo(int seat, int holders) {
    Bending bending =
        (holder, point, share) -> {
          if (point <= holders) {
            share[32 * (point % 4)] ^= 1;
          }
        };
    hostile.put(
        seat,
        (dealer, answer) ->
            answer.kind() == ToSumServer.Kind.DEALING ? hostile.deal(dealer, bending) : answer);
  }

  /** A parcel that does not even open is a complaint like any other. */
  @Test
  void dealer_sealedNonsense_isOut() {
    hostile.put(
        0,
        (seat, answer) ->
            answer.kind() == ToSumServer.Kind.DEALING
                ? hostile.deal(0, (holder, point, share) -> Arrays.fill(share, (byte) 0xff))
                : answer);
    run.all();
    assertOpens(Map.of(DropReason.COMPLAINED_ABOUT, 1), 0);
  }

  /**
   * The dealer bends the shares of its friends, who accept and later return them, and vanishes: a
   * check of f alone would let these pass, and the mask key would be rebuilt wrong.
   */
  @Test
  void dealerAndHolders_ofOneMind_doNotSpoilTheKeyOfOneThatVanishes() {
    Map<Integer, Bytes> bent = new HashMap<>();
    Bending bending =
        (holder, point, share) -> {
          if (holder < CORRUPT) {
            share[0] ^= 1;
            bent.put(holder, Bytes.wrap(Arrays.copyOf(share, Scalars.BYTES)));
          }
        };
    hostile.put(
        0,
        (seat, answer) ->
            answer.kind() == ToSumServer.Kind.DEALING ? hostile.deal(0, bending) : answer);
    for (int friend = 1; friend < CORRUPT; friend++) {
      hostile.put(friend, (seat, answer) -> acceptAndReturn(seat, answer, bent));
    }
    run.rounds(List.of(Set.of(), Set.of(), Set.of(), Set.of(0), Set.of(0)));
    assertOpens(Map.of(DropReason.LATE, 1, DropReason.FORGED_SHARES, bent.size()), 0);
    assertThat(bent).isNotEmpty();
  }

  private static ToSumServer acceptAndReturn(
      int seat, ToSumServer answer, Map<Integer, Bytes> bent) {
    if (answer.kind() == ToSumServer.Kind.VERDICT) {
      int count = ((VerdictAnswer) answer).count();
      BitSet all = new BitSet();
      all.set(0, count);
      return VerdictAnswer.of(answer.sessionTag(), count, all);
    }
    if (answer.kind() == ToSumServer.Kind.RETURNS && bent.containsKey(seat)) {
      // The dealer that vanished is the only one that dropped, so its share is the last.
      List<Bytes> shares = new ArrayList<>(((ReturnsAnswer) answer).shares());
      shares.add(Objects.requireNonNull(bent.get(seat)));
      return new ReturnsAnswer(answer.sessionTag(), shares);
    }
    return answer;
  }

  @Test
  void holders_complainingFalselyAboutAll_putNobodyOut() {
    for (int seat = 0; seat < CORRUPT; seat++) {
      hostile.put(
          seat,
          (holder, answer) ->
              answer.kind() == ToSumServer.Kind.VERDICT
                  ? VerdictAnswer.of(
                      answer.sessionTag(), ((VerdictAnswer) answer).count(), new BitSet())
                  : answer);
    }
    run.seat().round(List.of()).round(List.of()).round(List.of());
    assertThat(run.server.round()).isEqualTo(SumRound.INPUTS);
    assertThat(run.server.outs()).isEmpty();
    run.round(List.of()).round(List.of());
    assertOpens(Map.of());
  }

  @Test
  void holders_returningForgedShares_areOutByNameAndTheSumIsExact() {
    returnInstead((share, i) -> Scalars.draw(new InsecureRandomness(i)).expose());
    run.rounds(List.of(Set.of(), Set.of(), Set.of(), Set.of(29), Set.of()));
    assertOpens(Map.of(DropReason.FORGED_SHARES, CORRUPT, DropReason.LATE, 1), 29);
  }

  @Test
  void holders_returningShiftedShares_areOutByNameAndTheSumIsExact() {
    returnInstead(
        (share, i) -> {
          byte[] shifted = share.clone();
          shifted[0] ^= 1;
          return shifted;
        });
    run.rounds(List.of(Set.of(), Set.of(), Set.of(), Set.of(29), Set.of()));
    assertOpens(Map.of(DropReason.FORGED_SHARES, CORRUPT, DropReason.LATE, 1), 29);
  }

  @Test
  void holders_returningWhatIsNoScalar_areOutByNameAndTheSumIsExact() {
    returnInstead(
        (share, i) -> {
          byte[] large = new byte[32];
          Arrays.fill(large, (byte) 0xff);
          return large;
        });
    run.all();
    assertOpens(Map.of(DropReason.FORGED_SHARES, CORRUPT));
  }

  private interface Forgery {
    byte[] of(byte[] share, int place);
  }

  /** The corrupt ones, who are asked first, forge every second share. */
  private void returnInstead(Forgery forgery) {
    for (int seat = 0; seat < CORRUPT; seat++) {
      hostile.put(
          seat,
          (holder, answer) ->
              answer.kind() == ToSumServer.Kind.RETURNS
                  ? forged((ReturnsAnswer) answer, forgery)
                  : answer);
    }
  }

  private static ReturnsAnswer forged(ReturnsAnswer answer, Forgery forgery) {
    List<Bytes> shares = new ArrayList<>(answer.shares());
    for (int i = 0; i < shares.size(); i += 2) {
      shares.set(i, Bytes.wrap(forgery.of(shares.get(i).array(), i)));
    }
    return new ReturnsAnswer(answer.sessionTag(), shares);
  }

  @Test
  void corruptOnes_vanishingTogetherAtEachRound_doNoHarm() {
    for (int round = 0; round < 5; round++) {
      SumRun vanishing = new SumRun(run.session.parameters(), 30 + round);
      List<Set<Integer>> lost = new ArrayList<>();
      for (int each = 0; each < 5; each++) {
        lost.add(each >= round ? Set.of(0, 1, 2) : Set.of());
      }
      vanishing.rounds(lost);
      AggregateSum result = vanishing.server.result().orElseThrow();
      assertThat(result.survivors()).hasSize(round == 4 ? SEATS : SEATS - CORRUPT);
      assertThat(result.sum()).isEqualTo(vanishing.expectedSum(result.survivors()));
      assertThat(vanishing.server.outs())
          .isEqualTo(round == 4 ? Map.of() : Map.of(DropReason.LATE, CORRUPT));
    }
  }

  @Test
  void client_answeringTwiceDifferently_isOutAndTheSumIsExact() {
    for (int round = 1; round <= 5; round++) {
      SumRun twice = new SumRun(run.session.parameters(), 40 + round).seat();
      while (twice.server.round().number() < round) {
        twice.round(List.of());
      }
      twice.visit(0);
      byte[] other = twice.clients.get(0).pending().orElseThrow().array().clone();
      other[other.length - 1] ^= 1;
      AnswerOutcome outcome = twice.server.answer(0, other);
      assertThat(outcome.reason()).isPresent();
      twice.commit();
      Set<Integer> silent = Set.of(0);
      while (twice.server.round() != SumRound.OVER) {
        twice.round(silent);
      }
      AggregateSum result = twice.server.result().orElseThrow();
      assertThat(result.sum()).isEqualTo(twice.expectedSum(result.survivors()));
      assertThat(result.survivors()).hasSize(round >= 4 ? SEATS : SEATS - 1);
      assertThat(twice.server.outs()).hasSize(1).containsValue(1);
    }
  }

  /** A vector is in the sum as it came: what a hostile client masks is its own affair. */
  @Test
  void input_ofTheWrongLengthOrRange_isOut() {
    hostile.put(
        0,
        (seat, answer) ->
            answer.kind() == ToSumServer.Kind.INPUT
                ? new InputAnswer(answer.sessionTag(), Bytes.wrap(new byte[1]))
                : answer);
    run.all();
    assertOpens(Map.of(DropReason.WRONG_LENGTH, 1), 0);
    assertThat(ModularVector.isInRange(new VectorShape(6, 40), Bytes.wrap(new byte[30]))).isTrue();
  }
}
