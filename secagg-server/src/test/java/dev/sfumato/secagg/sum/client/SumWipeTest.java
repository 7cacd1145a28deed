package dev.sfumato.secagg.sum.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.AbortedNotice;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.testing.WatchedPrimitives;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever ends a client's part, none of the secrets that went through the primitives is left. */
class SumWipeTest {
  private static final int NEVER = -1;
  private static final int ROUNDS = 5;
  private static final SumParameters PARAMETERS =
      new SumParameters(6, 1, new DropoutShare(1, 5), 3, new VectorShape(5, 31));

  /** A sum in which the first client is watched. */
  private static final class Watched {
    final SumRun run = new SumRun(PARAMETERS, 3);
    final WatchedPrimitives primitives;

    Watched(int failing) {
      primitives = new WatchedPrimitives(failing);
      SumClientSetup plain = run.setups.get(0);
      run.setups.set(
          0,
          new SumClientSetup(
              plain.session(),
              0,
              plain.identity(),
              plain.policy(),
              plain.input(),
              primitives,
              plain.randomness()));
    }

    Watched play(int rounds) {
      run.seat();
      for (int i = 0; i < rounds; i++) {
        run.round(List.of());
      }
      return this;
    }

    SumClient client() {
      return run.clients.get(0);
    }

    void assertWiped(String where, int atLeast) {
      assertThat(primitives.seen).as(where).hasSizeGreaterThanOrEqualTo(atLeast);
      assertThat(primitives.seen).as(where).allMatch(Secret::isWiped, "is wiped");
    }
  }

  @Test
  void done_leavesNothing() {
    Watched watched = new Watched(NEVER).play(ROUNDS);
    watched.run.tellAll();
    assertThat(watched.client().isDone()).isTrue();
    watched.assertWiped("done", 30);
  }

  @Test
  void endedInEveryState_leavesNothing() {
    for (int rounds = 0; rounds < ROUNDS; rounds++) {
      Watched left = new Watched(NEVER).play(rounds);
      left.client().wipe();
      left.assertWiped("left after " + rounds, 2);
      Watched refused = new Watched(NEVER).play(rounds);
      refused.client().receive(new byte[] {1, 2, 3});
      refused.assertWiped("refused after " + rounds, 2);
      Watched aborted = new Watched(NEVER).play(rounds);
      SumHead head = new SumHead(aborted.run.session.tag(), SumHead.NOTHING);
      aborted.client().receive(new AbortedNotice(head, AbortReason.CANCELLED).encode());
      aborted.assertWiped("aborted after " + rounds, 2);
    }
  }

  /** As when memory runs out in the middle of a step. */
  @Test
  void errorInEveryPrimitive_leavesNothing() {
    Watched whole = new Watched(NEVER).play(ROUNDS);
    assertThat(whole.run.server.round()).isEqualTo(SumRound.OVER);
    for (int failing = 0; failing < whole.primitives.calls(); failing++) {
      Watched watched = new Watched(failing);
      boolean failed = false;
      try {
        watched.play(ROUNDS);
      } catch (OutOfMemoryError planted) {
        failed = true;
      }
      assertThat(failed).isTrue();
      watched.assertWiped("failing at call " + failing, 0);
    }
  }
}
