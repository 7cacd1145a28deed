package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Both state machines under arbitrary bytes. The first byte chooses after how many rounds, the
 * second whom the bytes are from or for; the rest is handed over as it is. The head of the rest is
 * made a good one when the fourth bit of the first byte says so.
 */
class SumFuzzTest {
  private static final int SEATS = 7;
  private static final int ENVELOPE = 10;

  private static final List<SumRun> STAGES = stages();

  private static List<SumRun> stages() {
    SumParameters parameters =
        new SumParameters(SEATS, 1, new DropoutShare(1, 7), 3, new VectorShape(5, 31));
    SumRun run = new SumRun(parameters, 5).seat();
    List<SumRun> stages = new ArrayList<>();
    while (run.server.round() != SumRound.OVER) {
      stages.add(run.fork());
      run.round(List.of());
    }
    return stages;
  }

  @FuzzTest(maxDuration = "10m")
  void server(byte[] bytes) {
    if (bytes.length < 2) {
      return;
    }
    SumRun run = stage(bytes);
    int seat = Math.floorMod(bytes[1], SEATS);
    boolean inputs = run.server.round() == SumRound.INPUTS;
    AnswerOutcome outcome = run.server.answer(seat, message(run, seat, bytes, false));
    run.commit();
    run.restartServer();
    while (run.server.round() != SumRound.OVER) {
      run.round(run.server.out(seat).isPresent() ? List.of(seat) : List.of());
    }
    assertThat(run.server.outs().values().stream().mapToInt(each -> each).sum()).isLessThan(2);
    AggregateSum result = run.server.result().orElseThrow();
    // What it hands in as its vector is its own affair.
    if (!inputs || !outcome.isHeld()) {
      assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
    }
  }

  @FuzzTest(maxDuration = "10m")
  void client(byte[] bytes) {
    if (bytes.length < 2) {
      return;
    }
    SumRun run = stage(bytes);
    int seat = Math.floorMod(bytes[1], SEATS);
    byte[] message = message(run, seat, bytes, true);
    ClientTurn turn = run.clients.get(seat).receive(message);
    if (turn.kind() == ClientTurn.Kind.REFUSED) {
      Bytes declined = Bytes.wrap(new DeclineAnswer(run.session.tag()).encode());
      assertThat(turn.outgoing()).contains(declined);
    }
    run.restartClient(seat);
    ClientTurn again = run.clients.get(seat).receive(message);
    assertThat(again.outgoing()).isEqualTo(turn.outgoing());
  }

  private static SumRun stage(byte[] bytes) {
    return STAGES.get((bytes[0] & 7) % STAGES.size()).fork();
  }

  private static byte[] message(SumRun run, int seat, byte[] bytes, boolean toClient) {
    byte[] message = Arrays.copyOfRange(bytes, 2, bytes.length);
    if ((bytes[0] & 8) != 0 && message.length >= ENVELOPE) {
      message[0] = 2;
      LittleEndian.putLong(message, 2, run.session.tag());
      if (toClient && message.length >= ENVELOPE + SumHead.HELD_BYTES) {
        byte[] held = run.server.held(seat).array();
        System.arraycopy(held, 0, message, ENVELOPE, held.length);
      }
    }
    return message;
  }
}
