package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SumServerTest {
  private static final int SEATS = 8;

  private final SumRun run =
      new SumRun(new SumParameters(SEATS, 1, new DropoutShare(1, 8), 5, new VectorShape(5, 31)), 9);

  @Test
  void admit_theSameIdentity_getsItsSeatAgainInEveryRound() {
    run.seat();
    while (run.server.round() != SumRound.OVER) {
      assertThat(run.server.admit(run.identities.get(3).publicKey())).hasValue(3);
      run.round(List.of());
    }
    assertThat(run.server.admit(run.identities.get(3).publicKey())).hasValue(3);
  }

  @Test
  void admit_noSeatLeftOrNoIdentityOrTooLate_getsNone() {
    Bytes stranger = new SumRun(run.session.parameters(), 10).identities.get(0).publicKey();
    assertThat(run.server.admit(Bytes.wrap(new byte[32]))).isEmpty();
    assertThat(run.server.admit(Bytes.wrap(new byte[3]))).isEmpty();
    run.seat();
    assertThat(run.server.admit(stranger)).isEmpty();
    run.round(List.of());
    assertThat(run.server.admit(stranger)).isEmpty();
  }

  @Test
  void seat_thatNobodyHas_isTheCallersMistake() {
    assertThatThrownBy(() -> run.server.answer(0, new byte[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seat: 0");
    assertThatThrownBy(() -> run.server.request(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keys_signedByAnother_areOut() {
    run.seat();
    Bytes others = run.clients.get(1).pending().orElseThrow();
    assertRefused(0, others.array(), DropReason.BAD_SIGNATURE);
  }

  @Test
  void keys_ofAnotherSignedAgain_areOut() throws Exception {
    run.seat();
    run.visit(1);
    SumKeys keys = keys(1);
    assertRefused(0, signed(0, keys), DropReason.DUPLICATE_KEY);
    run.visit(3);
    SumKeys mixed = new SumKeys(keys(2).shareKey(), negated(keys(3).maskPoint()));
    assertRefused(2, signed(2, mixed), DropReason.DUPLICATE_KEY);
  }

  @Test
  void keys_ofSmallOrder_areOut() throws Exception {
    run.seat();
    Bytes zero = Bytes.wrap(new byte[32]);
    assertRefused(0, signed(0, new SumKeys(zero, keys(0).maskPoint())), DropReason.UNUSABLE_KEY);
    assertRefused(1, signed(1, new SumKeys(keys(1).shareKey(), zero)), DropReason.UNUSABLE_KEY);
  }

  private SumKeys keys(int seat) throws Exception {
    byte[] answer = run.clients.get(seat).pending().orElseThrow().array();
    return ((KeysAnswer) ToSumServer.decode(answer)).keys();
  }

  private byte[] signed(int seat, SumKeys keys) {
    byte[] text =
        new SumDerivations(run.session).signedKeys(seat, keys.shareKey(), keys.maskPoint());
    Bytes signature = SumRun.PRIMITIVES.sign(run.identities.get(seat), text);
    return new KeysAnswer(run.session.tag(), keys, signature).encode();
  }

  /** The same u-coordinate, so the same mask key. */
  private static Bytes negated(Bytes point) {
    byte[] bytes = point.array().clone();
    bytes[31] ^= (byte) 0x80;
    return Bytes.wrap(bytes);
  }

  @Test
  void answer_thatIsNoneOrNotForThisSumOrTooEarly_isOut() {
    run.seat();
    assertRefused(0, new byte[] {2, 1, 3}, DropReason.MALFORMED);
    assertRefused(1, new DeclineAnswer(run.session.tag() + 1).encode(), DropReason.WRONG_SESSION);
    assertRefused(2, new DeclineAnswer(run.session.tag()).encode(), DropReason.DECLINED);
    SumRun ahead = run.fork();
    for (int seat : List.of(0, 1, 2)) {
      assertThat(ahead.server.out(seat)).isPresent();
    }
    assertThat(run.server.outs())
        .isEqualTo(
            Map.of(DropReason.MALFORMED, 1, DropReason.WRONG_SESSION, 1, DropReason.DECLINED, 1));
  }

  @Test
  void answer_ofALaterRound_isOut() {
    run.seat();
    SumRun ahead = run.fork().round(List.of());
    ahead.visit(0);
    byte[] early = ahead.clients.get(0).pending().orElseThrow().array();
    assertRefused(0, early, DropReason.OUT_OF_ORDER);
  }

  private void assertRefused(int seat, byte[] answer, DropReason reason) {
    assertThat(run.server.answer(seat, answer)).isEqualTo(refused(reason));
    assertThat(run.server.out(seat)).contains(reason);
    assertThat(run.server.request(seat)).isEmpty();
    run.commit();
    run.restartServer();
    assertThat(run.server.out(seat)).contains(reason);
    Bytes genuine = run.clients.get(seat).pending().orElseThrow();
    assertThat(run.server.answer(seat, genuine.array())).isEqualTo(refused(reason));
  }

  private static AnswerOutcome refused(DropReason reason) {
    return new AnswerOutcome(AnswerOutcome.Kind.REFUSED, Optional.of(reason));
  }

  @Test
  void answer_afterItsRoundWasClosed_isLate() {
    run.seat().round(Set.of(5));
    Bytes keys = run.clients.get(5).pending().orElseThrow();
    assertThat(run.server.answer(5, keys.array())).isEqualTo(refused(DropReason.LATE));
    assertThat(run.server.outs()).isEqualTo(Map.of(DropReason.LATE, 1));
  }

  @Test
  void close_tooFew_abortsWithItsReasonAndShowsNothing() {
    List<AbortReason> reasons =
        List.of(
            AbortReason.TOO_FEW_ARRIVALS,
            AbortReason.TOO_FEW_SHARED,
            AbortReason.TOO_FEW_SHARED,
            AbortReason.TOO_FEW_INPUTS,
            AbortReason.TOO_FEW_SHARES);
    for (int round = 0; round < reasons.size(); round++) {
      SumRun few = run.fork().seat();
      for (int i = 0; i < round; i++) {
        few.round(List.of());
      }
      few.round(Set.of(1, 2, 3, 4, 5, 6, 7));
      assertAborted(few, reasons.get(round));
      few.restartServer();
      assertAborted(few, reasons.get(round));
    }
  }

  private static void assertAborted(SumRun few, AbortReason reason) {
    assertThat(few.server.abortReason()).contains(reason);
    assertThat(few.server.result()).isEmpty();
    assertThat(few.server.round()).isEqualTo(SumRound.OVER);
    few.server.close();
    assertThat(few.server.request(2))
        .hasValueSatisfying(
            notice -> assertThat(notice.kind()).isEqualTo(ToSumClient.Kind.ABORTED));
    assertEmpty(few);
  }

  /** Nothing that could be put together once more is left. */
  private static void assertEmpty(SumRun over) {
    List<Shelf> left = new ArrayList<>();
    for (Shelf shelf : Shelf.values()) {
      over.archive.scan(shelf, (key, value) -> left.add(shelf));
    }
    assertThat(Set.copyOf(left)).isSubsetOf(Shelf.ROSTER, Shelf.CLOSING, Shelf.OUT);
  }

  @Test
  void opened_sum_isTheSameAfterARestartAndItsMaterialIsGone() {
    run.all();
    Bytes sum = run.server.result().orElseThrow().sum().pack();
    assertEmpty(run);
    run.restartServer();
    assertThat(run.server.result().orElseThrow().sum().pack()).isEqualTo(sum);
    assertThat(run.server.result().orElseThrow().survivors()).hasSize(SEATS);
    assertThat(run.server.held(0)).isEqualTo(SumHead.NOTHING);
  }

  @Test
  void abort_inEveryRound_endsIt() {
    for (int round = 0; round < 5; round++) {
      SumRun ended = run.fork().seat();
      for (int i = 0; i < round; i++) {
        ended.round(List.of());
      }
      ended.server.abort(AbortReason.CANCELLED);
      ended.commit();
      ended.tellAll();
      assertAborted(ended, AbortReason.CANCELLED);
      assertThat(ended.clients)
          .allMatch(each -> each.abortReason().equals(Optional.of(AbortReason.CANCELLED)));
    }
  }

  /** What was committed without its total cannot be added up any more: better no sum than half. */
  @Test
  void open_inputsWithoutTheirTotal_isTheCallersMistake() {
    run.seat().round(List.of()).round(List.of()).round(List.of());
    run.ask(0);
    run.server.answer(0, run.clients.get(0).pending().orElseThrow().array());
    run.archive.commit();
    assertThatThrownBy(run::restartServer)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("flush before a commit");
  }

  @Test
  void counts_inARound_areOfThoseThatAnsweredAndMayStill() {
    run.seat();
    assertThat(run.server.awaited()).isEqualTo(SEATS);
    run.visit(0);
    run.server.lose(1, DropReason.DECLINED);
    assertThat(run.server.answered()).isEqualTo(1);
    assertThat(run.server.awaited()).isEqualTo(SEATS - 2);
    assertThat(run.server.isReady()).isFalse();
  }

  /** A survivor that leaves later is in the sum all the same. */
  @Test
  void lose_afterItsInput_leavesItsVectorInTheSum() {
    run.seat().round(List.of()).round(List.of()).round(List.of());
    run.visit(4);
    run.server.lose(4, DropReason.DECLINED);
    run.round(List.of()).round(List.of());
    assertThat(run.server.result().orElseThrow().survivors()).contains(4);
    assertThat(run.server.result().orElseThrow().sum())
        .isEqualTo(run.expectedSum(run.server.result().orElseThrow().survivors()));
    assertThat(run.server.outs()).isEqualTo(Map.of(DropReason.DECLINED, 1));
  }
}
