package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Killed at any moment, both sides go on with all that was written down. */
class SumResumeTest {
  private static SumParameters parameters(int seats) {
    return new SumParameters(seats, 1, new DropoutShare(1, 5), 2, new VectorShape(5, 31));
  }

  /** Nothing of a sum shows whether its processes were ended between every two messages. */
  @Test
  void restart_ofBothSidesBetweenEveryTwoMessages_changesNoByte() {
    long seed = Seeds.of("restarts between messages");
    Random random = new Random(seed);
    for (int trial = 0; trial < 6; trial++) {
      int seats = 6 + random.nextInt(18);
      long runSeed = random.nextLong();
      List<Integer> lost = List.of(random.nextInt(seats), random.nextInt(seats));
      List<Bytes> plain = transcript(new SumRun(parameters(seats), runSeed), lost, false);
      List<Bytes> restarted = transcript(new SumRun(parameters(seats), runSeed), lost, true);
      assertThat(restarted).as("seed %s trial %s", seed, trial).isEqualTo(plain);
    }
  }

  /**
   * Every byte that crosses, and the sum; the first lost is gone after the keys, the other later.
   */
  private static List<Bytes> transcript(SumRun run, List<Integer> lost, boolean restarting) {
    List<Bytes> bytes = new ArrayList<>();
    run.upwards =
        (seat, answer) -> {
          bytes.add(Bytes.copyOf(answer));
          return answer;
        };
    run.seat();
    while (run.server.round() != SumRound.OVER) {
      round(run, lost, restarting);
      run.close();
      if (restarting) {
        run.restartServer();
      }
    }
    run.tellAll();
    run.asked.values().forEach(each -> bytes.add(Bytes.copyOf(each)));
    bytes.add(run.server.result().orElseThrow().sum().pack());
    assertThat(run.server.result().orElseThrow().sum())
        .isEqualTo(run.expectedSum(run.server.result().orElseThrow().survivors()));
    bytes.add(Bytes.wrap(run.server.outs().toString().getBytes(StandardCharsets.US_ASCII)));
    return bytes;
  }

  private static void round(SumRun run, List<Integer> lost, boolean restarting) {
    boolean late = run.server.round().compareTo(SumRound.INPUTS) >= 0;
    for (int seat = 0; seat < run.clients.size(); seat++) {
      boolean gone =
          run.server.round() != SumRound.KEYS
              && (seat == lost.get(0) || (late && seat == lost.get(1)));
      if (!gone) {
        run.visit(seat);
      }
      if (restarting) {
        run.restartClient(seat);
        run.restartServer();
      }
    }
  }

  /** Whatever was not committed is lost, was never acknowledged, and comes again. */
  @Test
  void kills_atRandomMoments_leaveTheSumExact() {
    long seed = Seeds.of("kills at random moments");
    Random random = new Random(seed);
    for (int trial = 0; trial < 6; trial++) {
      SumRun run = new SumRun(parameters(6 + random.nextInt(14)), random.nextLong()).seat();
      while (run.server.round() != SumRound.OVER) {
        roundWithKills(run, random);
        closeWithKills(run, random);
      }
      assertThat(run.server.result().orElseThrow().sum())
          .as("seed %s trial %s", seed, trial)
          .isEqualTo(run.expectedSum(run.server.result().orElseThrow().survivors()));
      assertThat(run.server.result().orElseThrow().survivors()).hasSize(run.clients.size());
    }
  }

  private static void roundWithKills(SumRun run, Random random) {
    while (run.server.awaited() > 0 && !run.server.isReady()) {
      int seat = random.nextInt(run.clients.size());
      Optional<Bytes> answer = answer(run, seat);
      if (answer.isEmpty()) {
        continue;
      }
      AnswerOutcome outcome = run.server.answer(seat, answer.get().array());
      assertThat(outcome.isHeld()).isTrue();
      if (random.nextInt(3) == 0) {
        run.restartServer();
      } else {
        run.commit();
      }
      if (random.nextInt(3) == 0) {
        run.restartClient(seat);
      }
    }
    run.commit();
  }

  private static Optional<Bytes> answer(SumRun run, int seat) {
    return run.server.round() == SumRound.KEYS
        ? run.clients.get(seat).pending()
        : run.ask(seat).flatMap(ClientTurn::outgoing);
  }

  /** A closing that is cut off anywhere is done again; a beginning of it may have arrived. */
  private static void closeWithKills(SumRun run, Random random) {
    SumRound round = run.server.round();
    for (int kill = 0; kill < 3; kill++) {
      run.server.close();
      run.server.flush();
      run.restartServer(random.nextInt(1 + run.archive.uncommitted()));
      if (run.server.round() != round) {
        break;
      }
    }
    if (run.server.round() == round) {
      run.server.close();
    }
    run.commit();
  }

  @Test
  void answer_sentAgainAfterItWasTaken_isRepeatedInEveryRound() {
    SumRun run = new SumRun(parameters(6), 3).seat();
    while (run.server.round() != SumRound.OVER) {
      for (int seat = 0; seat < 6; seat++) {
        Bytes answer = answer(run, seat).orElseThrow();
        assertThat(run.send(seat, answer).kind()).isEqualTo(AnswerOutcome.Kind.TAKEN);
        assertThat(run.send(seat, answer).kind()).isEqualTo(AnswerOutcome.Kind.REPEATED);
        run.restartServer();
        assertThat(run.send(seat, answer).kind()).isEqualTo(AnswerOutcome.Kind.REPEATED);
        assertThat(run.server.request(seat)).isEmpty();
      }
      run.close();
      if (run.server.round() != SumRound.OVER) {
        assertThat(run.send(0, run.clients.get(0).pending().orElseThrow()).kind())
            .isEqualTo(AnswerOutcome.Kind.REPEATED);
      }
    }
    assertThat(run.server.outs()).isEmpty();
    assertThat(run.server.result()).isPresent();
  }
}
