package dev.sfumato.secagg.verified.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.verified.VerifiedRound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerifiedServerTest {
  private static final int CLIENTS = 60;
  private static final int CORRUPT = 3;
  private static final DropoutShare DROPOUT = new DropoutShare(1, 10);

  private static VerifiedRun run() {
    return new VerifiedRun(CLIENTS, CORRUPT, DROPOUT, new HeapArchive());
  }

  @Test
  void everybodyStays_theSumIsThatOfAll() {
    VerifiedRun run = run();
    run.run((seat, round) -> false);
    assertThat(run.server.abortReason()).isEmpty();
    assertThat(run.refusals).isEmpty();
    assertThat(run.server.result().orElseThrow().survivors()).hasSize(CLIENTS);
    assertThat(run.server.result().orElseThrow().sum())
        .isEqualTo(run.sumOf(run.server.result().orElseThrow().survivors()));
  }

  /** As many as may be lost, from every round on. */
  @ParameterizedTest
  @EnumSource(value = VerifiedRound.class, names = "OVER", mode = EnumSource.Mode.EXCLUDE)
  void someVanish_theSumIsThatOfThoseWhoseVectorsCame(VerifiedRound from) {
    VerifiedRun run = run();
    run.run((seat, round) -> seat < 6 && round.compareTo(from) >= 0);
    assertThat(run.server.abortReason()).isEmpty();
    boolean handedIn = from.compareTo(VerifiedRound.INPUTS) > 0;
    assertThat(run.server.result().orElseThrow().survivors())
        .hasSize(handedIn ? CLIENTS : CLIENTS - 6);
    assertThat(run.server.result().orElseThrow().sum())
        .isEqualTo(run.sumOf(run.server.result().orElseThrow().survivors()));
  }

  @Test
  void tooManyVanish_nothingIsOpened() {
    VerifiedRun run = run();
    run.run((seat, round) -> seat < 40 && round.compareTo(VerifiedRound.CALLS) >= 0);
    assertThat(run.server.result()).isEmpty();
    assertThat(run.server.abortReason()).isPresent();
    assertThat(run.server.abortReason().orElseThrow())
        .isIn(AbortReason.TOO_FEW_SHARES, AbortReason.TOO_FEW_UNMASKED);
  }

  /** Killed in the middle and at the end of every round. */
  @Test
  void killedAtAnyMoment_itGoesOn() {
    VerifiedRun run = run();
    for (int i = 0; i < CLIENTS; i++) {
      run.server.admit(run.identities.get(i).publicKey());
    }
    while (run.server.round() != VerifiedRound.OVER) {
      VerifiedRound round = run.server.round();
      for (int seat = 0; seat < CLIENTS / 2; seat++) {
        int at = seat;
        byte[] request =
            round == VerifiedRound.KEYS
                ? new byte[0]
                : run.server.request(seat).orElseThrow().encode();
        assertThat(run.server.answer(at, run.answer(at, request))).isEqualTo(AnswerOutcome.TAKEN);
      }
      run.server.flush();
      run.reopen();
      assertThat(run.server.round()).isEqualTo(round);
      assertThat(run.server.awaited()).isEqualTo(CLIENTS - CLIENTS / 2);
      run.round((seat, any) -> seat < CLIENTS / 2);
      run.reopen();
    }
    assertThat(run.server.result().orElseThrow().sum())
        .isEqualTo(run.sumOf(run.server.result().orElseThrow().survivors()));
  }

  @Test
  void theSameAnswerTwice_isTheSame_anotherOneIsNot() {
    VerifiedRun run = run();
    for (int i = 0; i < CLIENTS; i++) {
      run.server.admit(run.identities.get(i).publicKey());
    }
    byte[] first = run.answer(0, new byte[0]);
    assertThat(run.server.answer(0, first)).isEqualTo(AnswerOutcome.TAKEN);
    assertThat(run.server.answer(0, first)).isEqualTo(AnswerOutcome.REPEATED);
    run.snapshots.remove(0);
    assertThat(run.server.answer(0, run.answer(0, new byte[0])).reason())
        .contains(DropReason.DIFFERENT_ANSWER);
  }
}
